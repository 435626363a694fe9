import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { User } from '#shared/accounts/account.ts';
import { rateLimits } from '#shared/limits/limits.ts';
import { listNetworks } from '#shared/limits/networks.ts';
import { paths } from '#shared/page/paths.ts';
import { addReturnPath } from '#shared/page/return-path.ts';
import { formatButtonName } from '#shared/text/english-words.ts';
import { plausibleExpiry, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import { admitByNetworkShare } from '../notifications/mailbox-limits.ts';
import type { LimitUse } from '../rate-limits.ts';
import { Refusal } from '../refusal.ts';
import { createSecret, hashSecret } from '../secret-value.ts';
import type { Services } from '../services.ts';
import { readVisitor, type Visitor } from '../visitor.ts';
import { hasSignedInAs, rememberBrowser } from './known-browsers.ts';
import { formatCanonicalMailbox } from './mailboxes.ts';

/* Sign-in by a mailed link. A new link keeps the others valid: a stranger's request must not end the owner's link. */

const linkMinutes = 10;

interface LinkRequest {
  readonly email: string;
  readonly returnTo: string | undefined;
  readonly visitor: Visitor;
}

/** Answers alike for known and unknown mailboxes. A proven mailbox gets the link over the limit too. */
export async function mailSignInLink(
  { db, limits, mails, readSite }: Services,
  { email, returnTo, visitor }: LinkRequest,
): Promise<void> {
  const shownWait = await db.transaction().execute(async (transaction) => {
    const isKnown = await hasSignedInAs(transaction, visitor.browser, email);
    const listUses = isKnown ? listKnownBrowserUses : listStrangerUses;
    await limits.require(transaction, ...listUses(formatCanonicalMailbox(email), visitor));
    const { wait, behind, shownWait } = isKnown
      ? immediateAdmission
      : await admitByNetworkShare({ limits, db: transaction }, { email, visitor });
    if (wait === undefined) {
      const token = await createLink(transaction, email);
      const path = addReturnPath(`${paths.verify}?token=${token}`, returnTo);
      const mail = composeSignInMail(email, path, await readSite(transaction));
      await mails.add(transaction, { ...mail, behind });
    }
    return shownWait;
  });
  mails.wake();
  if (shownWait !== undefined) throw new Refusal('no-mail-left', { retryAfter: shownWait });
}

const immediateAdmission = { wait: undefined, behind: 0, shownWait: undefined };

const { signInMails } = rateLimits;

const listKnownBrowserUses = (mailbox: string, { browser }: Visitor): LimitUse[] => [
  [signInMails.knownBrowser, JSON.stringify([browser, mailbox])],
];

const listStrangerUses = (mailbox: string, { browser, address }: Visitor): LimitUse[] => [
  [signInMails.browser, browser || undefined],
  [signInMails.address, address],
  [signInMails.networkToMailbox, JSON.stringify([listNetworks(address)[0], mailbox])],
  [signInMails.mailbox, mailbox],
];

async function createLink(db: Db, email: string): Promise<string> {
  const token = createSecret();
  await db
    .insertInto('sign_in_links')
    .values({
      id: randomUUID(),
      email,
      token_hash: hashSecret(token),
      created_at: timestamp(),
      expires_at: timestamp(linkMinutes * 60),
      ended_at: null,
    })
    .execute();
  return token;
}

const composeSignInMail = (recipient: string, path: string, { publicUrl, institute }: Site): Mail =>
  composeMail({
    kind: 'sign-in',
    recipient,
    subject: 'Votre lien de connexion',
    expires_at: timestamp(linkMinutes * 60),
    parts: [
      'Bonjour,',
      `Touchez «\u00a0Me connecter\u00a0», puis ${formatButtonName('Validate', institute)}.`,
      { label: 'Me connecter', url: publicUrl + path },
      `Le lien est valable ${linkMinutes} minutes et ne sert qu’une fois.`,
      'Vous n’avez rien demandé\u202f? Ignorez ce message.',
      institute.name,
    ],
  });

/** Ends a link and returns its mailbox. Lets only one of several concurrent calls succeed. */
export async function redeemSignInLink(db: Db, token: string): Promise<string> {
  const link = await db
    .updateTable('sign_in_links')
    .set({ ended_at: timestamp() })
    .where('token_hash', '=', hashSecret(token))
    .where('ended_at', 'is', null)
    .where(({ between }) => between('expires_at', ...plausibleExpiry(linkMinutes * 60)))
    .returning('email')
    .executeTakeFirstOrThrow(() => new Refusal('link-expired'));
  return link.email;
}

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
