import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { endSession, endSessions } from './sessions.ts';
import { changeRole } from './users.ts';

/*
 * Administrators: the list, and how to remove a person who has left or sign out a lost phone.
 */

/** Devices listed per account; those beyond are signed out only all together. */
const mostDevices = 50;

/** By mailbox, each with the devices that are signed in, the newest sign-in first. */
export async function administrators(db: Db) {
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .orderBy('email')
    .orderBy('id')
    .execute();
  const sessions = await openSessions(db)
    .select(['sessions.id', 'user_id', 'device', 'seen_on as seenOn'])
    .select('sessions.created_at as signedInAt')
    .orderBy('sessions.created_at', 'desc')
    .execute();
  return accounts.map(({ id, email }) => {
    const own = sessions.filter(({ user_id }) => user_id === id);
    return {
      id,
      email: email ?? '',
      sessions: own.length,
      signedInAt: own[0]?.signedInAt ?? null,
      devices: own.slice(0, mostDevices).map(({ user_id: _, ...device }) => device),
    };
  });
}

/** Open sessions of administrators. */
const openSessions = (db: Db) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.role', '=', 'admin')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', timestamp());

interface Change {
  /** An administrator's account, or one session of it. */
  readonly id: string;
  readonly actor: string;
}

/** Makes it a plain account: its open sessions end at once, and its devices get no more alerts. */
export function removeAdministrator(db: Db, { id, actor }: Change): Promise<boolean> {
  return db.transaction().execute(async (within) => {
    if (!(await isAdministrator(within, id))) return false;
    await changeRole(within, { id, role: 'user', actor });
    await endSessions(within, id);
    return true;
  });
}

/** Ends all sessions but `except`, the caller's own. Alerts stop on all devices, as one may be a lost phone. */
export function signOutEverywhere(
  db: Db,
  { id, actor, except }: Change & { readonly except?: string | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (within) => {
    if (!(await isAdministrator(within, id))) return false;
    await endSessions(within, id, except);
    await forgetAlerts(within, id);
    await recordEvent(within, { subject: id, actor, action: 'signed-out' });
    return true;
  });
}

/** Ends one session, by its own id. Which device shows alerts is not known: all of the account's are turned off. */
export function signOutDevice(db: Db, { id, actor }: Change): Promise<boolean> {
  return db.transaction().execute(async (within) => {
    const session = await openSessions(within)
      .select('user_id')
      .where('sessions.id', '=', id)
      .executeTakeFirst();
    if (!session) return false;
    await endSession(within, id);
    await forgetAlerts(within, session.user_id);
    await recordEvent(within, { subject: session.user_id, actor, action: 'device-signed-out' });
    return true;
  });
}

const forgetAlerts = (within: Db, userId: string) =>
  within.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();

async function isAdministrator(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  return found !== undefined;
}
