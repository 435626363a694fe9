import type { MenuCount } from '../../../shared/contract/admin/query.ts';
import { isRush } from '../agenda/online/rush.ts';
import { readOnline } from '../agenda/online/settings.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { countOpen } from '../messages/messages.ts';
import { givenUp } from '../queue/claims.ts';
import { countPending } from '../requests/back-office/lists.ts';
import { countFirstSteps } from '../use-cases/first-steps.ts';

/** What the back office's menu counts: mails given up that have not expired, new requests, open messages, first steps, a rush. */
export async function menuCountsIn(db: Db): Promise<Record<MenuCount, number>> {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('sent_at', 'is', null)
    .where('next_try_at', '=', givenUp)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', timestamp())]))
    .executeTakeFirstOrThrow();
  const rushes = isRush(await readOnline(db)) ? 1 : 0;
  return {
    givenUpMails: Number(count),
    newRequests: await countPending(db),
    openMessages: await countOpen(db),
    openSteps: await countFirstSteps(db),
    rushes,
  };
}
