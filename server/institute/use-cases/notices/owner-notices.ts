import { rateLimits } from '../../../../shared/limits/limits.ts';
import { beginRush, RushBegins, SiteFull } from '../../agenda/online/rush.ts';
import type { Db } from '../../database/database.ts';
import type { Mail } from '../../mail/compose.ts';
import { manyRequestsMail, rushMail } from '../../mail/templates/rush.ts';
import { type Alert, rushAlert } from '../../push/alert.ts';
import type { UseCaseServices } from '../../services.ts';

const { unknownNumbers, summary, fullSite } = rateLimits.notices;

interface Notice {
  readonly known: boolean;
  readonly mail: Mail;
  readonly alert: Alert;
}

/** Notifies the owner of a new order. A flood by strangers becomes one notice: the back office lists them all. */
export async function tellOwner(
  { mails, alerts, limits, siteIn }: UseCaseServices,
  within: Db,
  { known, mail, alert }: Notice,
): Promise<void> {
  const isFew = known || (await limits.count([[unknownNumbers, 'all']], within)) === undefined;
  if (isFew) {
    await mails.add(within, mail);
    await alerts.add(within, alert);
  } else if ((await limits.count([[summary, 'all']], within)) === undefined) {
    await mails.add(within, manyRequestsMail(await siteIn(within)));
  }
}

/** For the booking that begins a rush: it is kept for all processes, and the owner hears of it, once. */
export const rushNotice =
  ({ db, limits, mails, alerts, siteIn }: UseCaseServices) =>
  async (error: unknown): Promise<never> => {
    const isOfSite = error instanceof SiteFull;
    const tell = async (within: Db) => {
      await mails.add(within, rushMail(await siteIn(within), { isOfSite }));
      await alerts.add(within, rushAlert);
    };
    if (error instanceof RushBegins) await beginRush(db, tell);
    else if (!isOfSite || (await limits.count([[fullSite, error.network]])) !== undefined)
      throw error;
    else await db.transaction().execute(tell);
    mails.wake();
    alerts.wake();
    throw error;
  };
