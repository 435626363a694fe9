import { canonicalMailbox } from '../../accounts/mailbox.ts';
import type { Db } from '../../database/database.ts';
import type { RateLimits } from '../../rate-limits.ts';
import type { Client } from '../../requests/intake.ts';

/*
 * How many mails a mailbox gets about what was sent with it: anybody may write down a stranger's. What
 * is booked, asked for, moved and cancelled counts together.
 */

const hourly = { name: 'mails to a mailbox', times: 5, seconds: 3600 };
const daily = { name: 'mails to a mailbox in a day', times: 10, seconds: 24 * 3600 };
/** The same counts, of a mailbox whose owner has signed in with it, or came. */
const proved = [
  { ...hourly, times: 10 },
  { ...daily, times: 40 },
];
/** For an account that writes to its own mailbox: nobody else can use it up. */
const toOneself = { name: 'mails of an account to itself', times: 60, seconds: 3600 };

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
  if (email === client?.email) return limits.count(toOneself, client.id, within);
  const mailbox = canonicalMailbox(email);
  const of = (await isProved(within, email)) ? proved : [hourly, daily];
  return limits.countAll(
    of.map((limit) => [limit, mailbox]),
    within,
  );
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
