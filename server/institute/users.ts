import { randomUUID } from 'node:crypto';
import type { Role, User } from '../../shared/contract.ts';
import { timestamp } from './clock.ts';
import type { Db } from './database.ts';

export type Users = ReturnType<typeof createUsers>;

/** The people who signed in at least once. */
export function createUsers(db: Db) {
  return {
    /** The account of a mailbox that was just proved; made at the first time. */
    async ofMailbox(db: Db, email: string): Promise<{ id: string } & User> {
      await db
        .insertInto('users')
        .values({ id: randomUUID(), email, role: '', created_at: timestamp() })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .execute();
      return db
        .selectFrom('users')
        .select(['id', 'email', 'role'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
    },

    async setRole(id: string, role: Role): Promise<void> {
      await db.updateTable('users').set({ role }).where('id', '=', id).execute();
    },
  };
}
