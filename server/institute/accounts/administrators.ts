import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { endSessions } from './sessions.ts';
import { changeRole } from './users.ts';

/*
 * Who is an administrator: the list, and what an institute does about somebody who has left, or a phone that is lost.
 */

/** By mailbox, each with the browsers that are signed in. */
export async function administrators(db: Db) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.user_id', '=', 'users.id')
        .on('sessions.ended_at', 'is', null)
        .on('sessions.expires_at', '>', timestamp()),
    )
    .where('users.role', '=', 'admin')
    .select(['users.id', 'users.email'])
    .select(({ fn }) => [
      fn.count<number | string>('sessions.id').as('sessions'),
      fn.max('sessions.created_at').as('signedInAt'),
    ])
    .groupBy(['users.id', 'users.email'])
    .orderBy('users.email')
    .orderBy('users.id')
    .execute();
  return rows.map(({ email, sessions, ...row }) => ({
    ...row,
    email: email ?? '',
    sessions: Number(sessions),
  }));
}

interface Change {
  /** An administrator's account. */
  readonly id: string;
  readonly actor: string;
}

/** Of a plain account now. What is open is signed out at once, and no device has alerts any more. */
export function removeAdministrator(db: Db, { id, actor }: Change): Promise<boolean> {
  return db.transaction().execute(async (within) => {
    if (!(await isAdministrator(within, id))) return false;
    await changeRole(within, { id, role: 'user', actor });
    await endSessions(within, id);
    return true;
  });
}

/** Of one session none ends: the one that asks. A lost phone must not show alerts either, so that all are turned off. */
export function signOutEverywhere(
  db: Db,
  { id, actor, except }: Change & { readonly except?: string | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (within) => {
    if (!(await isAdministrator(within, id))) return false;
    await endSessions(within, id, except);
    await within.deleteFrom('push_subscriptions').where('user_id', '=', id).execute();
    await recordEvent(within, { subject: id, actor, action: 'signed-out' });
    return true;
  });
}

async function isAdministrator(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  return found !== undefined;
}
