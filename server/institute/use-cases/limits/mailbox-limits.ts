import { rateLimits } from '../../../../shared/limits/limits.ts';
import { canonicalMailbox } from '../../accounts/mailbox.ts';
import { isProvenMailbox } from '../../accounts/proven-mailbox.ts';
import type { Db } from '../../database/database.ts';
import type { RateLimits } from '../../rate-limits.ts';
import type { Client } from '../../requests/intake.ts';
import type { Visitor } from '../../visitor.ts';

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

export interface MailAdmission {
  /** The seconds until it may leave; undefined: it leaves. */
  readonly wait: number | undefined;
  /** Whether it waits for its network’s share of the budget, not for its mailbox. */
  readonly isOverBudget: boolean;
  /** Its number in the queue of strangers’ mails, see `outbox.behind`. */
  readonly behind: number;
  /**
   * The seconds to wait as the visitor may be told. It depends on what visitors did, never on the mailbox: a mail to a
   * proven one leaves although its visitor is told otherwise, so nobody learns whose mailboxes are proven.
   */
  readonly toldWait: number | undefined;
}

/** Counts one more mail against the limits of its mailbox and the budget of its network. */
export async function admitMail(
  { limits, within }: Counting,
  { email, client, ...caused }: CausedMail,
): Promise<MailAdmission> {
  const { mailbox, provedMailbox, ownMailbox } = rateLimits.mails;
  if (email === client?.email) {
    const wait = await limits.count([[ownMailbox, client.id]], within);
    return { wait, isOverBudget: false, behind: 0, toldWait: wait };
  }
  const subject = canonicalMailbox(email);
  const full = await limits.waitFor([[mailbox, subject]], within);
  const strangers = await admitByBudget({ limits, within }, { email, ...caused, full });
  if (strangers.wait !== undefined) return strangers;
  const limit = strangers.isProven ? provedMailbox : mailbox;
  return { ...strangers, wait: await limits.count([[limit, subject]], within) };
}

/** Counts one more mail against the budget of its network alone. `full`: the seconds until its mailbox takes more. */
export async function admitByBudget(
  { limits, within }: Counting,
  { email, visitor, mails = 1, full }: CausedMail & { readonly full?: number | undefined },
): Promise<MailAdmission & { readonly isProven: boolean }> {
  const isProven = await isProvenMailbox(within, email);
  const share =
    full === undefined
      ? await limits.takeMailShare(within, visitor.address, mails)
      : { number: 0, wait: full };
  return {
    isProven,
    isOverBudget: full === undefined && share.wait !== undefined,
    wait: isProven ? undefined : share.wait,
    behind: isProven ? 0 : (share.number ?? 0),
    toldWait: share.wait,
  };
}
