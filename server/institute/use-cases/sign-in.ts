import type { Request, Response } from 'express';
import type { User } from '../../../shared/contract/account.ts';
import { rememberBrowser } from '../accounts/known-browsers.ts';
import type { Db } from '../database/database.ts';
import { signInMail, signInPath } from '../mail/templates/sign-in.ts';
import type { Services } from '../services.ts';
import { type Visitor, visitorOf } from '../visitor.ts';

interface LinkWish {
  readonly email: string;
  /** Where it leads in the end. */
  readonly returnTo: string | undefined;
  readonly visitor: Visitor;
}

/** The same for known and unknown mailboxes: only a redeemed link creates an account. */
export async function mailSignInLink(
  { db, links, mails, siteIn }: Services,
  { email, returnTo, visitor }: LinkWish,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    const token = await links.create(within, email, visitor);
    const site = await siteIn(within);
    await mails.add(within, signInMail(email, signInPath(token, returnTo), site));
  });
  mails.wake();
}

/** Begins a session for the account that is found in the same transaction, and sets its cookies. */
export async function signIn<Account extends Pick<User, 'role'> & { readonly id: string }>(
  { db, sessions }: Pick<Services, 'db' | 'sessions'>,
  { req, res }: { readonly req: Request; readonly res: Response },
  find: (within: Db) => Promise<Account>,
): Promise<Account> {
  const account = await db.transaction().execute(async (within) => {
    const found = await find(within);
    await sessions.start(within, { req, res }, found);
    await rememberBrowser(within, visitorOf(req).browser, found.id);
    return found;
  });
  // Revokes the browser's previous session: its cookie is replaced, so nobody could end it later.
  await sessions.end(req);
  return account;
}
