import type { Appointment } from '../../../shared/text/decision-text.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { ConfirmationRequired, Refusal } from '../refusal.ts';
import type { AppointmentRequest } from './requests.ts';
import { warningsFor } from './warnings.ts';

/*
 * What administrators do with a request, with optimistic locking: of several concurrent edits of one
 * version the first wins, and the others are refused with `conflict`.
 */

export interface Edit {
  readonly number: string;
  /** The version that the author saw. */
  readonly version: number;
  readonly actor: string;
}

interface Change {
  readonly set: Partial<AppointmentRequest>;
  readonly action: string;
  readonly detail?: string;
}

/** Undefined: nothing to change. */
type Decision = Change | undefined;

/** Runs in the transaction of the change, to add mails; `before` is the request as it was. */
type OnChanged = (db: Db, request: AppointmentRequest, before: AppointmentRequest) => Promise<void>;

/** @throws {Refusal} not-found, conflict */
export function edit(
  db: Db,
  { number, version, actor }: Edit,
  decide: (request: AppointmentRequest, db: Db) => Decision | Promise<Decision>,
  onChanged?: OnChanged,
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
    await recordEvent(transaction, { subject: request.id, actor, ...event });
    await onChanged?.(transaction, changed, request);
  });
}

interface Confirmation extends Appointment {
  /** Confirms in spite of warnings. */
  readonly force?: boolean;
  /** People's time is taken for it: appointments that have theirs are not in its way. */
  readonly takesTime?: boolean;
  /** It may keep its hour: it gets somebody, or somebody else. */
  readonly mayStay?: boolean;
}

/**
 * Confirms a request with an hour and perhaps another day. Also moves an appointment, and confirms
 * a request that was refused or cancelled.
 * @throws {Refusal} not-found, conflict, same-hour, past-hour
 * @throws {ConfirmationRequired} when there are warnings and no `force`
 */
export function confirmRequest(
  db: Db,
  by: Edit,
  { day, hour, force = false, takesTime = false, mayStay = false }: Confirmation,
  onChanged: OnChanged,
): Promise<void> {
  async function decide(request: AppointmentRequest, transaction: Db) {
    const isAppointment = request.status === 'confirmed';
    if (isAppointment && request.day === day && request.hour === hour) {
      if (!mayStay) throw new Refusal('same-hour');
      return { set: {}, action: 'assigned' };
    }
    if (`${day}T${hour}` <= timestamp().slice(0, 16)) throw new Refusal('past-hour');
    const warnings = force ? [] : await warningsFor(transaction, request, { day, hour }, takesTime);
    if (warnings.length > 0) throw new ConfirmationRequired(warnings);
    return {
      set: { status: 'confirmed' as const, day, hour, reason: null, outcome: null },
      action: isAppointment ? 'moved' : 'confirmed',
      detail: `${day} ${hour}`,
    };
  }
  return edit(db, by, decide, onChanged);
}

/** Refuses a pending request, or cancels an appointment. @throws {Refusal} not-found, conflict */
export function refuseRequest(
  db: Db,
  by: Edit,
  reason: string,
  onChanged: OnChanged,
): Promise<void> {
  const decide = ({ status }: AppointmentRequest) => {
    if (status !== 'pending' && status !== 'confirmed') throw new Refusal('conflict');
    const newStatus = status === 'pending' ? ('refused' as const) : ('cancelled' as const);
    return { set: { status: newStatus, reason }, action: newStatus, detail: reason };
  };
  return edit(db, by, decide, onChanged);
}

/** Sets the internal note; an equal one changes nothing. @throws {Refusal} not-found, conflict */
export function noteOnRequest(db: Db, by: Edit, note: string): Promise<void> {
  const decide = ({ staff_note }: AppointmentRequest) =>
    staff_note === note ? undefined : { set: { staff_note: note }, action: 'noted' };
  return edit(db, by, decide);
}
