import type { Appointment } from '../../../shared/text/decision-text.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { addEvent } from '../history.ts';
import { Doubt, Refusal } from '../refusal.ts';
import type { AppointmentRequest } from './requests.ts';
import { warningsFor } from './warnings.ts';

/*
 * What the institute's people do with a request. Of several at once that start from the same state
 * one counts; the others are told that it has moved on, and nothing of theirs is written or sent.
 */

interface Edit {
  readonly number: string;
  /** The state that its author saw. */
  readonly version: number;
  readonly actor: string;
}

interface Change {
  readonly set: Partial<AppointmentRequest>;
  readonly action: string;
  readonly detail?: string;
}

/** Undefined: the request is already as it should be. */
type Decision = Change | undefined;

/** What is to happen in the same transaction, with what the request was before. */
type AndThen = (db: Db, request: AppointmentRequest, before: AppointmentRequest) => Promise<void>;

/** @throws {Refusal} not-found, conflict */
function edit(
  db: Db,
  { number, version, actor }: Edit,
  decide: (request: AppointmentRequest, db: Db) => Decision | Promise<Decision>,
  andThen?: AndThen,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const request = await transaction
      .selectFrom('requests')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirst();
    if (!request) throw new Refusal('not-found');
    if (request.version !== version) throw new Refusal('conflict');
    const change = await decide(request, transaction);
    if (!change) return;
    const { set, ...event } = change;
    const changed = await transaction
      .updateTable('requests')
      .set({ ...set, version: version + 1, updated_at: timestamp() })
      .where('id', '=', request.id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
    if (!changed) throw new Refusal('conflict');
    await addEvent(transaction, { subject: request.id, actor, ...event });
    await andThen?.(transaction, changed, request);
  });
}

interface Confirmation extends Appointment {
  /** Whatever speaks against the hour. */
  readonly force?: boolean;
}

/**
 * Gives an hour, and perhaps another day; also to one that has an hour, or was answered with a no.
 * @throws {Refusal} same-hour, past-hour, confirm-anyway
 */
export function confirmRequest(
  db: Db,
  by: Edit,
  { day, hour, force = false }: Confirmation,
  andThen: AndThen,
): Promise<void> {
  async function decide(request: AppointmentRequest, transaction: Db) {
    const isAppointment = request.status === 'confirmed';
    if (isAppointment && request.day === day && request.hour === hour) {
      throw new Refusal('same-hour');
    }
    if (`${day}T${hour}` <= timestamp().slice(0, 16)) throw new Refusal('past-hour');
    const warnings = force ? [] : await warningsFor(transaction, request, { day, hour });
    if (warnings.length > 0) throw new Doubt(warnings);
    return {
      set: { status: 'confirmed' as const, day, hour, reason: null },
      action: isAppointment ? 'moved' : 'confirmed',
      detail: `${day} ${hour}`,
    };
  }
  return edit(db, by, decide, andThen);
}

/** Says no to a request, or cancels an appointment. @throws {Refusal} conflict, when that is done */
export function refuseRequest(db: Db, by: Edit, reason: string, andThen: AndThen): Promise<void> {
  const decide = ({ status }: AppointmentRequest) => {
    if (status !== 'pending' && status !== 'confirmed') throw new Refusal('conflict');
    const end = status === 'pending' ? ('refused' as const) : ('cancelled' as const);
    return { set: { status: end, reason }, action: end, detail: reason };
  };
  return edit(db, by, decide, andThen);
}

/** For the institute only. The same note again changes nothing. */
export function noteOnRequest(db: Db, by: Edit, note: string): Promise<void> {
  const decide = ({ staff_note }: AppointmentRequest) =>
    staff_note === note ? undefined : { set: { staff_note: note }, action: 'noted' };
  return edit(db, by, decide);
}
