import { canonicalMailbox } from '../accounts/mailbox.ts';
import type { Db } from '../database/database.ts';
import type { RateLimits } from '../rate-limits.ts';
import type { Client } from '../requests/intake.ts';

/** Many phones of a network share one address: no fewer. */
export const requestsPerClient = { name: 'requests of a client', times: 10, seconds: 3600 };

const copiesPerMailbox = { name: 'mails of requests to a mailbox', times: 5, seconds: 3600 };

/** Whether a mailbox gets a mail about what was sent with it: anybody may write down a stranger's. */
export async function mayWriteTo(
  email: string,
  client: Client | undefined,
  { limits, within }: { limits: RateLimits; within: Db },
): Promise<boolean> {
  if (email === client?.email) return true;
  return (await limits.count(copiesPerMailbox, canonicalMailbox(email), within)) === undefined;
}
