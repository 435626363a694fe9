import { rateLimits } from '../../../../shared/limits/limits.ts';
import { beginRush, RushBegins, SiteFull } from '../../agenda/online/rush.ts';
import type { Db } from '../../database/database.ts';
import type { Mail } from '../../mail/compose.ts';
import { manyMessagesMail, manyRequestsMail, rushMail } from '../../mail/templates/rush.ts';
import { type Alert, rushAlert } from '../../push/alert.ts';
import type { UseCaseServices } from '../../services.ts';

const { fullSite, ...notices } = rateLimits.notices;

interface Notice {
  readonly known: boolean;
  readonly mail: Mail;
  readonly alert: Alert;
}

/** How many of strangers' orders and messages the owner is told of, and what tells of the rest. */
const floods = {
  orders: { each: notices.unknownNumbers, once: notices.summary, mail: manyRequestsMail },
  messages: {
    each: notices.strangersMessages,
    once: notices.messagesSummary,
    mail: manyMessagesMail,
  },
} as const;

/** Notifies the owner of a new order or message. A flood by strangers becomes one notice: the back office lists them all. */
export async function tellOwner(
  { mails, alerts, limits, siteIn }: UseCaseServices,
  within: Db,
  { known, mail, alert }: Notice,
  what: keyof typeof floods = 'orders',
): Promise<void> {
  const flood = floods[what];
  const isFew = known || (await limits.count([[flood.each, 'all']], within)) === undefined;
  if (isFew) {
    await mails.add(within, mail);
    await alerts.add(within, alert);
  } else if ((await limits.count([[flood.once, 'all']], within)) === undefined) {
    await mails.add(within, flood.mail(await siteIn(within)));
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
