import { rateLimits } from '../../../shared/limits/limits.ts';
import { canonicalMailbox } from '../accounts/mailbox.ts';
import { isProvenMailbox } from '../accounts/proven-mailbox.ts';
import type { Client } from '../booking/intake.ts';
import type { Db } from '../database/database.ts';
import type { RateLimits, Use } from '../rate-limits.ts';
import type { Visitor } from '../visitor.ts';

/*
 * How many mails visitors cause: anybody may type a stranger's mailbox, or any number of made-up ones.
 */

interface Counting {
  readonly limits: RateLimits;
  readonly within: Db;
}

/** A mail that a visitor causes. */
interface CausedMail {
  readonly email: string;
  readonly visitor: Visitor;
  /** The signed-in account, if any. */
  readonly client?: Client | undefined;
  /** How many it counts for: itself, and what the site will send about the same order by itself. */
  readonly mails?: number;
}

interface MailAdmission {
  /** The seconds until it may leave; undefined: it leaves. */
  readonly wait: number | undefined;
  /** Whether it waits for its network’s share of the budget, not for its mailbox. */
  readonly isOverBudget: boolean;
  /** Its number in the queue of strangers’ mails, see `outbox.behind`. */
  readonly behind: number;
  /**
   * The seconds to wait as the visitor may be told. Over the budget a mail to a proven mailbox leaves although its
   * visitor is told otherwise, so that the budget shows nobody whose mailboxes are proven.
   */
  readonly toldWait: number | undefined;
}

/** Counts one more mail against the limits of its mailbox and the budget of its network. */
export async function admitMail(
  counting: Counting,
  { email, client, ...caused }: CausedMail,
): Promise<MailAdmission> {
  const { limits, within } = counting;
  const { mailbox, provedMailbox, ownMailbox } = rateLimits.mails;
  if (email === client?.email) {
    const wait = await limits.count([[ownMailbox, client.id]], within);
    return { wait, isOverBudget: false, behind: 0, toldWait: wait };
  }
  const isProven = await isProvenMailbox(within, email);
  const use: Use = [isProven ? provedMailbox : mailbox, canonicalMailbox(email)];
  const full = await limits.waitFor([use], within);
  if (full !== undefined)
    return { wait: full, isOverBudget: false, behind: isProven ? 0 : 1, toldWait: full };
  const admitted = await takeShare(counting, caused, isProven);
  if (admitted.wait !== undefined) return admitted;
  const wait = await limits.count([use], within);
  return { ...admitted, wait, toldWait: admitted.toldWait ?? wait };
}

/** Counts one more mail against the budget of its network alone. */
export const admitByBudget = async (
  counting: Counting,
  { email, ...caused }: CausedMail,
): Promise<MailAdmission> =>
  takeShare(counting, caused, await isProvenMailbox(counting.within, email));

async function takeShare(
  { limits, within }: Counting,
  { visitor, mails = 1 }: Pick<CausedMail, 'visitor' | 'mails'>,
  isProven: boolean,
): Promise<MailAdmission> {
  const { number, wait } = await limits.takeMailShare(within, visitor.address, mails);
  return {
    wait: isProven ? undefined : wait,
    isOverBudget: wait !== undefined,
    behind: isProven ? 0 : number,
    toldWait: wait,
  };
}
