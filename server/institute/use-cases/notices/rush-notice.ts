import { rateLimits } from '../../../../shared/limits/limits.ts';
import { beginRush, RushBegins, SiteFull } from '../../agenda/online/rush.ts';
import type { Db } from '../../database/database.ts';
import { rushMail } from '../../mail/templates/rush.ts';
import { rushAlert } from '../../push/alert.ts';
import type { UseCaseServices } from '../../services.ts';

const { fullSite } = rateLimits.notices;

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
