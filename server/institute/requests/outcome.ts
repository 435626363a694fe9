import type { Outcome } from '../../../shared/contract/admin/hours.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { type Edit, edit } from './decisions.ts';
import type { AppointmentRequest } from './requests.ts';

/**
 * Whether the client came, from the appointment's start on; "" takes it back.
 * @throws {Refusal} not-found, conflict
 */
export function recordOutcome(db: Db, by: Edit, outcome: Outcome): Promise<void> {
  const decide = (request: AppointmentRequest) => {
    const { status, day, hour } = request;
    const hasBegun = `${day}T${hour}` <= timestamp().slice(0, 16);
    if (status !== 'confirmed' || !hasBegun) throw new Refusal('conflict');
    const set = { outcome: outcome || null };
    return request.outcome === set.outcome ? undefined : { set, action: outcome || 'unmarked' };
  };
  return edit(db, by, decide);
}
