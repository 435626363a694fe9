import type { Request, Response } from 'express';
import type { User } from '#shared/accounts/account.ts';
import type { Db } from '../database/database.ts';
import { admitByNetworkShare } from '../notifications/mailbox-limits.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { readVisitor, type Visitor } from '../visitor.ts';
import { rememberBrowser } from './known-browsers.ts';
import { buildSignInPath, composeSignInMail } from './sign-in-links.ts';

interface LinkRequest {
  readonly email: string;
  readonly returnTo: string | undefined;
  readonly visitor: Visitor;
}

/** Answers alike for known and unknown mailboxes. A proven mailbox gets the link over the limit too. */
export async function mailSignInLink(
  { db, limits, links, mails, readSite }: Services,
  { email, returnTo, visitor }: LinkRequest,
): Promise<void> {
  const shownWait = await db.transaction().execute(async (transaction) => {
    const isKnown = await links.countRequest(transaction, email, visitor);
    const admission = isKnown
      ? immediateAdmission
      : await admitByNetworkShare({ limits, db: transaction }, { email, visitor });
    const { wait, behind } = admission;
    if (wait === undefined) {
      const path = buildSignInPath(await links.create(transaction, email), returnTo);
      await mails.add(transaction, {
        ...composeSignInMail(email, path, await readSite(transaction)),
        behind,
      });
    }
    return admission.shownWait;
  });
  mails.wake();
  if (shownWait !== undefined) throw new Refusal('no-mail-left', { retryAfter: shownWait });
}

const immediateAdmission = { wait: undefined, behind: 0, shownWait: undefined };

export async function signIn<Account extends Pick<User, 'role'> & { readonly id: string }>(
  { db, sessions }: Pick<Services, 'db' | 'sessions'>,
  { req, res }: { readonly req: Request; readonly res: Response },
  find: (transaction: Db) => Promise<Account>,
): Promise<Account> {
  const account = await db.transaction().execute(async (transaction) => {
    const found = await find(transaction);
    await sessions.start(transaction, { req, res }, found);
    await rememberBrowser(transaction, readVisitor(req).browser, found.id);
    return found;
  });
  // The browser's previous session ends: its cookie is replaced, so it could not be ended later.
  await sessions.end(req);
  return account;
}
