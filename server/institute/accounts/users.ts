import { randomUUID } from 'node:crypto';
import type { Provider, Role, User } from '../../../shared/contract/account.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { addEvent } from '../history.ts';
import { adoptRequests } from '../requests/requests.ts';
import type { Person } from './identity-provider.ts';

export type Users = ReturnType<typeof createUsers>;

/** The people who signed in at least once. */
export function createUsers(db: Db) {
  return {
    /** The account of a mailbox; made at the first time. */
    async ofMailbox(db: Db, email: string): Promise<{ id: string } & User> {
      await db
        .insertInto('users')
        .values({ id: randomUUID(), email, role: '', created_at: timestamp() })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .execute();
      const { id, role } = await db
        .selectFrom('users')
        .select(['id', 'role'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      return { id, email, role };
    },

    /**
     * Who has just proved a mailbox: its account, and with it what was asked for by a guest.
     */
    async ofProvedMailbox(db: Db, email: string) {
      const user = await this.ofMailbox(db, email);
      await adoptRequests(db, user.id, email);
      return user;
    },

    /**
     * The account of somebody whom a provider knows. At the first time it is the mailbox's, if the
     * provider proved one, or else a new one without a mailbox.
     */
    async ofPerson(db: Db, provider: Provider, { subject, mailbox }: Person) {
      const known = await db
        .selectFrom('identities')
        .innerJoin('users', 'users.id', 'identities.user_id')
        .select(['users.id', 'users.role'])
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .executeTakeFirst();
      if (known) {
        if (mailbox) await adoptRequests(db, known.id, mailbox);
        return known;
      }
      const { id, role } = mailbox
        ? await this.ofProvedMailbox(db, mailbox)
        : await withoutMailbox(db);
      // Twice at the same moment: the table's key lets one pass, and the other may try again.
      await db
        .insertInto('identities')
        .values({ provider, subject, user_id: id, created_at: timestamp() })
        .execute();
      return { id, role };
    },

    /** Who comes to the institute's own people, or leaves them, is recorded; false for no change. */
    setRole(id: string, role: Role, actor: string): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const { role: before } = await transaction
          .selectFrom('users')
          .select('role')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const changed = await transaction
          .updateTable('users')
          .set({ role })
          .where('id', '=', id)
          .where('role', '!=', role)
          .returning('id')
          .executeTakeFirst();
        if (!changed) return false;
        if (before === 'admin' || role === 'admin') {
          await addEvent(transaction, { subject: id, actor, action: 'role', detail: role });
        }
        return true;
      });
    },
  };
}

async function withoutMailbox(db: Db) {
  const user = { id: randomUUID(), email: null, role: '', created_at: timestamp() } as const;
  await db.insertInto('users').values(user).execute();
  return user;
}
