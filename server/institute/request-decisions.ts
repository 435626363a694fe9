import { timestamp } from './clock.ts';
import type { Db } from './database.ts';
import { addEvent } from './events.ts';
import { Refusal } from './refusal.ts';
import type { AndThen, AppointmentRequest } from './requests.ts';

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

/** @throws {Refusal} not-found, conflict */
function edit(
  db: Db,
  { number, version, actor }: Edit,
  decide: (request: AppointmentRequest) => Change,
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
    const { set, ...event } = decide(request);
    const changed = await transaction
      .updateTable('requests')
      .set({ ...set, version: version + 1, updated_at: timestamp() })
      .where('id', '=', request.id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
    if (!changed) throw new Refusal('conflict');
    await addEvent(transaction, { subject: request.id, actor, ...event });
    await andThen?.(transaction, changed);
  });
}

/** Gives an hour, and perhaps another day; also to one that has an hour, or was answered with a no. */
export function confirmRequest(
  db: Db,
  by: Edit,
  { day, hour }: { day: string; hour: string },
  andThen: AndThen,
): Promise<void> {
  const decide = ({ status }: AppointmentRequest) => ({
    set: { status: 'confirmed' as const, day, hour, reason: null },
    action: status === 'confirmed' ? 'moved' : 'confirmed',
    detail: `${day} ${hour}`,
  });
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

/** For the institute only. */
export function noteOnRequest(db: Db, by: Edit, note: string): Promise<void> {
  return edit(db, by, () => ({ set: { staff_note: note }, action: 'noted' }));
}
