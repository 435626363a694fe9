import { endSession, endSessions, type SignedIn } from '../accounts/sessions.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';

/** Devices listed per account; further ones are signed out only all together. */
const mostDevices = 50;

/** Lists the administrators, and marks the caller's own account and session. */
export async function listAdministrators(db: Db, caller: SignedIn) {
  const accounts = await ownPeople(db)
    .select(['users.id', 'users.email'])
    .where('role', '=', 'admin')
    .orderBy('users.email')
    .orderBy('users.id')
    .execute();
  const sessions = await openSessions(db)
    .select(['sessions.id', 'sessions.user_id', 'device', 'seen_on as seenOn'])
    .select('sessions.created_at as signedInAt')
    .orderBy('sessions.created_at', 'desc')
    .execute();
  return accounts.map(({ id, email }) => {
    const own = sessions.filter(({ user_id }) => user_id === id);
    return {
      id,
      email: email ?? '',
      isYou: id === caller.user.id,
      sessions: own.length,
      signedInAt: own[0]?.signedInAt ?? null,
      devices: own.slice(0, mostDevices).map(({ user_id: _, ...device }) => ({
        ...device,
        isThis: device.id === caller.sessionId,
      })),
    };
  });
}

const ownPeople = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('team_sign_ins', 'team_sign_ins.user_id', 'users.id')
    .where(({ eb, or }) => or([eb('users.role', '=', 'admin'), eb('lane', 'is not', null)]));

const openSessions = (db: Db) =>
  ownPeople(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', timestamp());

export interface AccountChange {
  /** An account of the institute's own people, or one session of it. */
  readonly id: string;
  readonly actor: string;
}

/** Ends all sessions but `except`, the caller's own. Alerts stop on all devices: one may be a lost phone. */
export function signOutEverywhere(
  db: Db,
  { id, actor, except }: AccountChange & { readonly except?: string | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (within) => {
    const account = await ownPeople(within)
      .select('users.id')
      .where('users.id', '=', id)
      .executeTakeFirst();
    if (!account) return false;
    await endSessions(within, id, except);
    await forgetAlerts(within, id);
    await recordEvent(within, { subject: id, actor, action: 'signed-out' });
    return true;
  });
}

/** Ends one session. The device of each alert is unknown, so all alerts of the account are turned off. */
export function signOutDevice(db: Db, { id, actor }: AccountChange): Promise<boolean> {
  return db.transaction().execute(async (within) => {
    const session = await openSessions(within)
      .select('sessions.user_id')
      .where('sessions.id', '=', id)
      .executeTakeFirst();
    if (!session) return false;
    await endSession(within, id);
    await forgetAlerts(within, session.user_id);
    await recordEvent(within, { subject: session.user_id, actor, action: 'device-signed-out' });
    return true;
  });
}

export async function accountOfSession(db: Db, id: string): Promise<string> {
  const session = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return session?.user_id ?? '';
}

const forgetAlerts = (within: Db, userId: string) =>
  within.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
