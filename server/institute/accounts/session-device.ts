import type { Request } from 'express';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { AccountRole } from '../../../shared/accounts/account.ts';
import { Device } from '../../../shared/accounts/device.ts';
import { deviceHeader } from '../../../shared/contract/headers.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';

/*
 * Devices of open sessions, kept for administrators and staff members only.
 */

type SessionDevice = Pick<Selectable<Database['sessions']>, 'device' | 'seen_on'>;

export const noDevice: SessionDevice = { device: null, seen_on: null };

export function deviceFor(req: Request, role: AccountRole | ''): SessionDevice {
  if (role !== 'admin' && role !== 'equipe') return noDevice;
  const device = req.get(deviceHeader);
  return { device: v.is(Device, device) ? device : null, seen_on: today() };
}

/** Does not wait: another process may hold the lock. The next request retries. */
export function noteVisit(db: Db, sessionId: string, known: SessionDevice, now: SessionDevice) {
  const device = now.device ?? known.device;
  if (!now.seen_on || (device === known.device && now.seen_on === known.seen_on)) return;
  db.updateTable('sessions')
    .set({ device, seen_on: now.seen_on })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
    .catch(() => {});
}

export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await db.updateTable('sessions').set(noDevice).where('user_id', '=', userId).execute();
}
