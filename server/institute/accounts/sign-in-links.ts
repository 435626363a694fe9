import { randomUUID } from 'node:crypto';
import { rateLimits } from '#shared/limits/limits.ts';
import { listNetworks } from '#shared/limits/networks.ts';
import { paths } from '#shared/page/paths.ts';
import { addReturnPath } from '#shared/page/return-path.ts';
import { formatButtonName } from '#shared/text/english-words.ts';
import { plausibleExpiry, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import type { LimitUse, RateLimits } from '../rate-limits.ts';
import { Refusal } from '../refusal.ts';
import { createSecret, hashSecret } from '../secret-value.ts';
import type { Visitor } from '../visitor.ts';
import { hasSignedInAs } from './known-browsers.ts';
import { formatCanonicalMailbox } from './mailboxes.ts';

export type SignInLinks = ReturnType<typeof createSignInLinks>;

const linkMinutes = 10;

/** Keeps a mailbox's other links valid: a stranger's request must not end its owner's link. */
export function createSignInLinks(limits: RateLimits) {
  return {
    /** Returns true if the browser has signed in with that mailbox before. */
    async countRequest(transaction: Db, email: string, visitor: Visitor): Promise<boolean> {
      const isKnown = await hasSignedInAs(transaction, visitor.browser, email);
      const mailbox = formatCanonicalMailbox(email);
      await limits.require(
        transaction,
        ...(isKnown ? listKnownBrowserUses : listStrangerUses)(mailbox, visitor),
      );
      return isKnown;
    },

    async create(transaction: Db, email: string): Promise<string> {
      const token = createSecret();
      await transaction
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
    },

    /** Lets only one of several concurrent calls succeed. */
    async redeem(db: Db, token: string): Promise<string> {
      const link = await db
        .updateTable('sign_in_links')
        .set({ ended_at: timestamp() })
        .where('token_hash', '=', hashSecret(token))
        .where('ended_at', 'is', null)
        .where(({ between }) => between('expires_at', ...plausibleExpiry(linkMinutes * 60)))
        .returning('email')
        .executeTakeFirst();
      if (!link) throw new Refusal('link-expired');
      return link.email;
    },
  };
}

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

export const buildSignInPath = (token: string, returnTo: string | undefined) =>
  addReturnPath(`${paths.verify}?token=${token}`, returnTo);

export function composeSignInMail(
  recipient: string,
  path: string,
  { publicUrl, institute }: Site,
): Mail {
  return composeMail({
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
}
