import { randomUUID } from 'node:crypto';
import { timestamp } from './clock.ts';
import type { Db } from './database.ts';
import { Refusal } from './refusal.ts';
import { hashOf, newSecret } from './secret-value.ts';

export type SignInLinks = ReturnType<typeof createSignInLinks>;

export const linkMinutes = 10;
const perMailbox = { links: 5, seconds: 15 * 60 };

/** Sign-in links: hashed at rest, good once, for ten minutes, and only the newest of a mailbox. */
export function createSignInLinks(db: Db) {
  return {
    /**
     * A new link's token; the ones before it end. `andThen` runs in the same transaction.
     * @throws {Refusal} too-many
     */
    create(email: string, andThen: (db: Db, token: string) => Promise<void>): Promise<void> {
      return db.transaction().execute(async (transaction) => {
        const recent = await transaction
          .selectFrom('sign_in_links')
          .select(['created_at'])
          .where('email', '=', email)
          .where('created_at', '>', timestamp(-perMailbox.seconds))
          .orderBy('created_at')
          .execute();
        if (recent.length >= perMailbox.links) {
          const oldest = Date.parse(recent[0]?.created_at ?? '');
          const wait = perMailbox.seconds - (Date.now() - oldest) / 1000;
          throw new Refusal('too-many', Math.max(1, Math.ceil(wait)));
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
        await andThen(transaction, token);
      });
    },

    /** The mailbox that a token proves. Of several at once with the same token one succeeds. */
    async spend(db: Db, token: string): Promise<string> {
      const link = await db
        .updateTable('sign_in_links')
        .set({ ended_at: timestamp() })
        .where('token_hash', '=', hashOf(token))
        .where('ended_at', 'is', null)
        .where('expires_at', '>', timestamp())
        .returning('email')
        .executeTakeFirst();
      if (!link) throw new Refusal('link-expired');
      return link.email;
    },
  };
}
