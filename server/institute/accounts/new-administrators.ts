import { newAdministratorHours } from '../../../shared/accounts/administrators.ts';
import { plausibleExpiry, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { hashOf, newLinkToken } from '../secret-value.ts';
import { endSessions } from './sessions.ts';
import { changeRole } from './users.ts';

/*
 * New administrators by the code. For some days they cannot take older administrators' access
 * away, and each older administrator can remove them by a mailed link.
 */

export const removalLinkDays = 30;
const lifetime = removalLinkDays * 24 * 3600;

interface Administrator {
  readonly id: string;
  readonly email: string | null;
}

export const otherAdministrators = (within: Db, id: string): Promise<Administrator[]> =>
  within
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('id', '!=', id)
    .execute();

/** @returns since when */
export async function markAsNew(within: Db, id: string): Promise<string> {
  const admin_since = timestamp();
  await within.updateTable('users').set({ admin_since }).where('id', '=', id).execute();
  return admin_since;
}

export async function createRemovalLink(
  within: Db,
  { userId, toldId }: { readonly userId: string; readonly toldId: string },
): Promise<string> {
  const token = newLinkToken();
  await within
    .insertInto('removal_links')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      told_id: toldId,
      created_at: timestamp(),
      expires_at: timestamp(lifetime),
    })
    .execute();
  return token;
}

/** @throws {Refusal} not-found */
export async function readRemovalLink(db: Db, token: string) {
  const found = await db
    .selectFrom('removal_links')
    .innerJoin('users', 'users.id', 'removal_links.user_id')
    .innerJoin('users as told', 'told.id', 'removal_links.told_id')
    .select(['users.id', 'users.email', 'users.admin_since as since'])
    .select(['told.id as toldId', 'told.email as toldEmail'])
    .where('token_hash', '=', hashOf(token))
    .where('users.role', '=', 'admin')
    .where(({ between }) => between('expires_at', ...plausibleExpiry(lifetime)))
    .executeTakeFirst();
  if (!found?.since) throw new Refusal('not-found');
  const { id, email, since, toldId, toldEmail } = found;
  return { id, email: email ?? '', since, actor: toldEmail ?? toldId };
}

/** Removes a new administrator, and ends its sessions and links. @throws {Refusal} not-found */
export const removeByLink = (db: Db, token: string): Promise<void> =>
  db.transaction().execute(async (within) => {
    const { id, actor } = await readRemovalLink(within, token);
    // Only one of several concurrent calls succeeds.
    if (!(await changeRole(within, { id, role: 'user', actor }))) throw new Refusal('not-found');
    await endSessions(within, id);
  });

/** Returns the accounts whose access and sessions an administrator cannot end yet. */
export async function protectedFrom(db: Db, actorId: string): Promise<ReadonlySet<string>> {
  const all = await db
    .selectFrom('users')
    .select(['id', 'admin_since'])
    .where('role', '=', 'admin')
    .execute();
  const since = all.find(({ id }) => id === actorId)?.admin_since;
  if (!since || since <= timestamp(-newAdministratorHours * 3600)) return new Set();
  const older = all.filter(({ id, admin_since }) => id !== actorId && (admin_since ?? '') <= since);
  return new Set(older.map(({ id }) => id));
}

/** @throws {Refusal} too-new */
export async function requireSeniority(db: Db, actorId: string, accountId: string): Promise<void> {
  if ((await protectedFrom(db, actorId)).has(accountId)) throw new Refusal('too-new');
}
