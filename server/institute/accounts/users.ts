import { randomUUID } from 'node:crypto';
import type { Provider, Role, User } from '#shared/accounts/account.ts';
import { assignRequestsToAccount } from '../appointments/account-requests.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { getRole, selectAccounts } from '../team/team-members.ts';
import type { ProviderIdentity } from './identity-provider.ts';
import { forgetDevices } from './sessions.ts';

export async function findOrCreateUser(db: Db, email: string): Promise<{ id: string } & User> {
  await db
    .insertInto('users')
    .values({ id: randomUUID(), email, role: '', created_at: timestamp() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const user = await selectAccounts(db)
    .select(['users.id', 'users.role', 'resources.id as resourceId'])
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow();
  return { id: user.id, email, role: getRole(user) };
}

/** Works as `findOrCreateUser` for a verified mailbox: adds guests' requests with it to the account. */
export async function findOrCreateVerifiedUser(db: Db, email: string) {
  const user = await findOrCreateUser(db, email);
  await assignRequestsToAccount(db, user.id, email);
  return user;
}

export async function findOrCreateUserByIdentity(
  db: Db,
  provider: Provider,
  { subject, mailbox }: ProviderIdentity,
) {
  const knownUser = await selectAccounts(db)
    .innerJoin('identities', 'identities.user_id', 'users.id')
    .select(['users.id', 'users.role', 'resources.id as resourceId'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (knownUser) {
    if (mailbox) await assignRequestsToAccount(db, knownUser.id, mailbox);
    return { id: knownUser.id, role: getRole(knownUser) };
  }
  const { id, role } = mailbox
    ? await findOrCreateVerifiedUser(db, mailbox)
    : await createWithoutMailbox(db);
  // The primary key lets one of two concurrent first sign-ins pass; the other may try again.
  await db
    .insertInto('identities')
    .values({ provider, subject, user_id: id, created_at: timestamp() })
    .execute();
  return { id, role };
}

interface RoleChange {
  readonly id: string;
  readonly role: Role;
  readonly actor: string;
}

export async function changeRole(db: Db, { id, role, actor }: RoleChange): Promise<boolean> {
  const { role: previousRole } = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const changedRow = await db
    .updateTable('users')
    .set({ role })
    .where('id', '=', id)
    .where('role', '!=', role)
    .returning('id')
    .executeTakeFirst();
  if (!changedRow) return false;
  if (previousRole === 'admin' || role === 'admin') {
    await recordEvent(db, { subject: id, actor, action: 'role', detail: role });
  }
  if (previousRole === 'admin') {
    await db.deleteFrom('push_subscriptions').where('user_id', '=', id).execute();
    await db.deleteFrom('removal_links').where('user_id', '=', id).execute();
    await db.updateTable('users').set({ admin_since: null }).where('id', '=', id).execute();
    await forgetDevices(db, id);
  }
  return true;
}

async function createWithoutMailbox(db: Db) {
  const user = { id: randomUUID(), email: null, role: '', created_at: timestamp() } as const;
  await db.insertInto('users').values(user).execute();
  return user;
}

export const grantAdmin = (db: Db, email: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { id } = await findOrCreateUser(transaction, email);
    return changeRole(transaction, { id, role: 'admin', actor: 'command' });
  });
