import { rateLimits } from '#shared/limits/limits.ts';
import { formatCanonicalMailbox, isProvenMailbox } from '../accounts/mailboxes.ts';
import type { Client } from '../booking/request-intake.ts';
import type { LimitUse } from '../rate-limits.ts';
import type { UseCaseServices } from '../services.ts';
import type { Visitor } from '../visitor.ts';

/* Limits on mails: a visitor may enter a stranger's mailbox or invent any number. */

type LimitServices = Pick<UseCaseServices, 'limits' | 'db'>;

interface RequestedMail {
  readonly email: string;
  readonly visitor: Visitor;
  readonly client?: Client | undefined;
  /** The number of mails to count, including later ones for the same booking. */
  readonly mails?: number;
}

interface MailAdmission {
  readonly wait: number | undefined;
  readonly isOverBudget: boolean;
  readonly behind: number;
  /**
   * The wait in seconds shown to the visitor. It is the same for proven and unproven mailboxes, so that it reveals
   * neither. Mail to a proven mailbox is sent nevertheless.
   */
  readonly shownWait: number | undefined;
}

export async function admitMail(
  counting: LimitServices,
  { email, client, ...caused }: RequestedMail,
): Promise<MailAdmission> {
  const { limits, db } = counting;
  const { mailbox, provedMailbox, ownMailbox } = rateLimits.mails;
  if (email === client?.email) {
    const wait = await limits.count([[ownMailbox, client.id]], db);
    return { wait, isOverBudget: false, behind: 0, shownWait: wait };
  }
  const isProven = await isProvenMailbox(db, email);
  const use: LimitUse = [isProven ? provedMailbox : mailbox, formatCanonicalMailbox(email)];
  const mailboxWait = await limits.getWait([use], db);
  if (mailboxWait !== undefined)
    return {
      wait: mailboxWait,
      isOverBudget: false,
      behind: isProven ? 0 : 1,
      shownWait: mailboxWait,
    };
  const admitted = await takeShare(counting, caused, isProven);
  if (admitted.wait !== undefined) return admitted;
  const wait = await limits.count([use], db);
  return { ...admitted, wait, shownWait: admitted.shownWait ?? wait };
}

export const admitByNetworkShare = async (
  counting: LimitServices,
  { email, ...caused }: RequestedMail,
): Promise<MailAdmission> => takeShare(counting, caused, await isProvenMailbox(counting.db, email));

async function takeShare(
  { limits, db }: LimitServices,
  { visitor, mails = 1 }: Pick<RequestedMail, 'visitor' | 'mails'>,
  isProven: boolean,
): Promise<MailAdmission> {
  const { number, wait } = await limits.takeMailShare(db, visitor.address, mails);
  return {
    wait: isProven ? undefined : wait,
    isOverBudget: wait !== undefined,
    behind: isProven ? 0 : number,
    shownWait: wait,
  };
}
