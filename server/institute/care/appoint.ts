import type { Db } from '../database.ts';
import { addEvent } from '../requests.ts';
import { createUsers } from '../users.ts';

/** Makes the account of a mailbox an administrator's; false when it was one already. */
export function appoint(db: Db, email: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const users = createUsers(transaction);
    const { id, role } = await users.ofMailbox(transaction, email);
    if (role === 'admin') return false;
    await users.setRole(id, 'admin');
    await addEvent(transaction, { subject: id, actor: 'command', action: 'role', detail: 'admin' });
    return true;
  });
}
