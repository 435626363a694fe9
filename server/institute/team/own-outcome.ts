import type { Outcome } from '../../../shared/opening/opening-hours.ts';
import { type Edit, recordOutcome } from '../appointments/decisions.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

/**
 * Records whether the staff member's client came, from the start of her own part. Other people's
 * appointments are reported as unknown, for any version.
 * @throws {Refusal} not-found, conflict
 */
export async function recordOwnOutcome(
  db: Db,
  { lane, outcome, ...edit }: Edit & { readonly lane: number; readonly outcome: Outcome },
): Promise<void> {
  const own = await db
    .selectFrom('appointment_treatments')
    .innerJoin('requests', 'requests.id', 'appointment_treatments.request_id')
    .select('appointment_treatments.starts')
    .where('number', '=', edit.number)
    .where('staff', '=', lane)
    .orderBy('appointment_treatments.starts')
    .executeTakeFirst();
  if (!own) throw new Refusal('not-found');
  if (own.starts > Date.parse(timestamp()) / 60_000) throw new Refusal('conflict');
  await recordOutcome(db, edit, outcome);
}
