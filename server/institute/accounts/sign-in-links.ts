import { randomUUID } from 'node:crypto';
import { plausibleExpiry, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { RateLimits } from '../rate-limits.ts';
import { Refusal } from '../refusal.ts';
import { hashOf, newSecret } from '../secret-value.ts';
import { canonicalMailbox } from './mailbox.ts';

export type SignInLinks = ReturnType<typeof createSignInLinks>;

export const linkMinutes = 10;
const mailsPerMailbox = { name: 'sign-in mails of a mailbox', times: 5, seconds: 15 * 60 };
/** RateLimits what anybody can have sent to a stranger. */
const mailsPerDay = { name: 'sign-in mails of a mailbox in a day', times: 25, seconds: 24 * 3600 };

/** Sign-in links: stored as hashes, valid once, for ten minutes, and only a mailbox's newest one. */
export function createSignInLinks(limits: RateLimits) {
  return {
    /**
     * The token of a new link; revokes the earlier ones. Counting comes first: its row lock
     * serializes concurrent calls for the same mailbox.
     * @throws {Refusal} too-many
     */
    async create(transaction: Db, email: string): Promise<string> {
      for (const limit of [mailsPerMailbox, mailsPerDay]) {
        await limits.require(transaction, limit, canonicalMailbox(email));
      }
      await transaction
        .updateTable('sign_in_links')
        .set({ ended_at: timestamp() })
        .where('email', '=', email)
        .where('ended_at', 'is', null)
        .execute();
      const token = newSecret();
      await transaction
        .insertInto('sign_in_links')
        .values({
          id: randomUUID(),
          email,
          token_hash: hashOf(token),
          created_at: timestamp(),
          expires_at: timestamp(linkMinutes * 60),
          ended_at: null,
        })
        .execute();
      return token;
    },

    /**
     * The mailbox that a token verifies. Of several concurrent calls with one token, one succeeds.
     * @throws {Refusal} link-expired
     */
    async redeem(db: Db, token: string): Promise<string> {
      const link = await db
        .updateTable('sign_in_links')
        .set({ ended_at: timestamp() })
        .where('token_hash', '=', hashOf(token))
        .where('ended_at', 'is', null)
        .where(({ between }) => between('expires_at', ...plausibleExpiry(linkMinutes * 60)))
        .returning('email')
        .executeTakeFirst();
      if (!link) throw new Refusal('link-expired');
      return link.email;
    },
  };
}
