import type { Db } from '../database/database.ts';
import { createUsers } from './users.ts';

/** Makes the account of a mailbox an administrator's. Returns false if it already was. */
export async function grantAdmin(db: Db, email: string): Promise<boolean> {
  const users = createUsers(db);
  const { id } = await users.ofMailbox(db, email);
  return users.setRole(id, 'admin', 'command');
}
