import type { Db } from '../database/database.ts';
import { type AccountChange, ownAccounts } from '../team/own-people.ts';
import { endSessions } from './sessions.ts';
import { changeRole } from './users.ts';

export const administrators = async (db: Db) =>
  (await ownAccounts(db))
    .filter(({ isAdmin }) => isAdmin)
    .map(({ isAdmin: _, lane: __, ...account }) => account);

/** Removes the role. The account's sessions end at once, and its devices get no more alerts. */
export function removeAdministrator(db: Db, { id, actor }: AccountChange): Promise<boolean> {
  return db.transaction().execute(async (within) => {
    const found = await within
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('role', '=', 'admin')
      .executeTakeFirst();
    if (!found) return false;
    await changeRole(within, { id, role: 'user', actor });
    await endSessions(within, id);
    return true;
  });
}
