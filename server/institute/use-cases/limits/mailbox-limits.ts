import { rateLimits } from '../../../../shared/limits/limits.ts';
import { canonicalMailbox } from '../../accounts/mailbox.ts';
import type { Db } from '../../database/database.ts';
import type { RateLimits } from '../../rate-limits.ts';
import type { Client } from '../../requests/intake.ts';

/*
 * How many mails a mailbox gets about what was sent with it: anybody may write down a stranger's.
 */

interface Counting {
  readonly limits: RateLimits;
  readonly within: Db;
}

/** Counts one more mail. @returns the seconds to wait when there were too many */
export async function countMail(
  email: string,
  client: Client | undefined,
  { limits, within }: Counting,
): Promise<number | undefined> {
  const { mailbox, provedMailbox, ownMailbox } = rateLimits.mails;
  if (email === client?.email) return limits.count([[ownMailbox, client.id]], within);
  const limit = (await isProved(within, email)) ? provedMailbox : mailbox;
  return limits.count([[limit, canonicalMailbox(email)]], within);
}

/** Whether a mailbox gets a mail about what was sent with it. */
export const mayWriteTo = async (...mail: Parameters<typeof countMail>): Promise<boolean> =>
  (await countMail(...mail)) === undefined;

/** Its owner has signed in with it, or came to an appointment that was booked with it. */
async function isProved(within: Db, email: string): Promise<boolean> {
  const account = within.selectFrom('users').select('id').where('email', '=', email).limit(1);
  if (await account.executeTakeFirst()) return true;
  const visit = within
    .selectFrom('requests')
    .select('id')
    .where('email', '=', email)
    .where('outcome', '=', 'came')
    .limit(1);
  return (await visit.executeTakeFirst()) !== undefined;
}
