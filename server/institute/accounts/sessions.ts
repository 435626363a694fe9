import { randomUUID, timingSafeEqual } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { jwtVerify, SignJWT } from 'jose';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { AccountRole, User } from '#shared/accounts/account.ts';
import { Device } from '#shared/accounts/device.ts';
import { deviceHeader } from '#shared/contract/headers.ts';
import { plausibleExpiry, timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { Refusal } from '../refusal.ts';
import { createSecret, hashSecret } from '../secret-value.ts';
import { getRole, selectAccounts } from '../team/team-members.ts';

export interface SignedIn {
  sessionId: string;
  user: { id: string } & User;
  resourceId: number | null;
}

interface HttpExchange {
  readonly req: Request;
  readonly res: Response;
}
type Account = Pick<SignedIn['user'], 'id' | 'role'>;

export type Sessions = ReturnType<typeof createSessions>;

const sessionSeconds = 30 * 24 * 3600;
const claims = { issuer: 'institute', audience: 'institute' };

/** Signs tokens (JWT) with the first of `secrets`. Each names a row, so that a sign-out revokes it. */
export function createSessions(
  db: Db,
  secrets: readonly string[],
  { secure }: { secure: boolean },
) {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;

  async function find(req: Request): Promise<SignedIn | undefined> {
    const { jwt } = parseCookie(req.headers.cookie ?? '');
    const sessionId = jwt && (await getSessionId(jwt, keys));
    if (!sessionId) return undefined;
    const user = await selectAccounts(db)
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .select(['users.id', 'users.email', 'users.role', 'resources.id as resourceId'])
      .select(['sessions.device', 'sessions.seen_on'])
      .where('sessions.id', '=', sessionId)
      .where('sessions.ended_at', 'is', null)
      .where(({ between }) => between('sessions.expires_at', ...plausibleExpiry(sessionSeconds)))
      .executeTakeFirst();
    if (!user) return undefined;
    const { id, email, resourceId, ...storedDevice } = user;
    const role = getRole(user);
    recordDevice(db, sessionId, storedDevice, readDevice(req, role));
    return { sessionId, user: { id, role, email: email ?? '' }, resourceId };
  }

  return {
    find,

    async require(req: Request): Promise<SignedIn> {
      const signedIn = await find(req);
      if (!signedIn) throw new Refusal('not-signed-in');
      return signedIn;
    },

    async requireAdmin(req: Request): Promise<SignedIn> {
      const signedIn = await this.require(req);
      if (signedIn.user.role !== 'admin') throw new Refusal('forbidden');
      return signedIn;
    },

    async requireTeam(req: Request): Promise<SignedIn & { readonly resourceId: number }> {
      const { resourceId, ...signedIn } = await this.require(req);
      if (resourceId === null) throw new Refusal('forbidden');
      return { ...signedIn, resourceId };
    },

    async start(db: Db, { req, res }: HttpExchange, { id: userId, role }: Account): Promise<void> {
      const id = randomUUID();
      const code = createSecret();
      await db
        .insertInto('sessions')
        .values({
          id,
          user_id: userId,
          code_hash: hashSecret(code),
          created_at: timestamp(),
          expires_at: timestamp(sessionSeconds),
          ended_at: null,
          ...readDevice(req, role),
        })
        .execute();
      const jwt = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(claims.issuer)
        .setAudience(claims.audience)
        .setSubject(userId)
        .setJti(id)
        .setIssuedAt()
        .setExpirationTime(`${sessionSeconds} seconds`)
        .sign(keys[0] as Uint8Array);
      res.cookie('jwt', jwt, { ...cookieOptions, maxAge: sessionSeconds * 1000 });
      res.cookie('authorizationCode', code, { ...cookieOptions, maxAge: sessionSeconds * 1000 });
    },

    async end(req: Request): Promise<void> {
      const signedIn = await find(req);
      if (signedIn) await endSession(db, signedIn.sessionId);
    },

    clearCookies(res: Response): void {
      res.clearCookie('jwt', cookieOptions);
      res.clearCookie('authorizationCode', cookieOptions);
    },

    async hasCode(sessionId: string, code: string): Promise<boolean> {
      const { code_hash } = await db
        .selectFrom('sessions')
        .select('code_hash')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow();
      return timingSafeEqual(Buffer.from(hashSecret(code)), Buffer.from(code_hash));
    },
  };
}

const buildEndedColumns = () => ({ ended_at: timestamp(), ...noDevice });

export async function endSessions(db: Db, userId: string, except?: string): Promise<void> {
  const openSessions = db
    .updateTable('sessions')
    .set(buildEndedColumns())
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  await (except === undefined ? openSessions : openSessions.where('id', '!=', except)).execute();
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db.updateTable('sessions').set(buildEndedColumns()).where('id', '=', id).execute();
}

async function getSessionId(jwt: string, keys: readonly Uint8Array[]): Promise<string | undefined> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(jwt, key, { ...claims, algorithms: ['HS256'] });
      return payload.jti;
    } catch {}
  }
  return undefined;
}

/* Devices of open sessions, kept for administrators and staff members only. */

type SessionDevice = Pick<Selectable<Database['sessions']>, 'device' | 'seen_on'>;

export const noDevice: SessionDevice = { device: null, seen_on: null };

function readDevice(req: Request, role: AccountRole | ''): SessionDevice {
  if (role !== 'admin' && role !== 'equipe') return noDevice;
  const device = req.get(deviceHeader);
  return { device: v.is(Device, device) ? device : null, seen_on: today() };
}

/** Does not wait: another process may hold the lock. The next request retries. */
function recordDevice(
  db: Db,
  sessionId: string,
  storedDevice: SessionDevice,
  currentDevice: SessionDevice,
) {
  const device = currentDevice.device ?? storedDevice.device;
  if (
    !currentDevice.seen_on ||
    (device === storedDevice.device && currentDevice.seen_on === storedDevice.seen_on)
  )
    return;
  db.updateTable('sessions')
    .set({ device, seen_on: currentDevice.seen_on })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
    .catch(() => {});
}

export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await db.updateTable('sessions').set(noDevice).where('user_id', '=', userId).execute();
}
