import type { Away, PlaceInput } from '#shared/agenda/away.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import { type AppointmentRequest, parseTreatments } from '../appointments/requests.ts';
import { type DayRows, isActive, isClosed, listStaff } from '../booking/search/agenda-day.ts';
import type { Facts } from '../booking/search/facts.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import type { AgendaSources } from './agenda.ts';
import { findAssignedStaff } from './assigned-staff.ts';
import { getStartOfRest, lastDay } from './times.ts';

/* The clients of an absence or a closed day who were placed elsewhere, and those who were put back. */

export type Absence = Pick<PlaceInput, 'day' | 'staff'>;

export function toClient(request: AppointmentRequest) {
  const { number, name, phone, email, people, day, hour } = request;
  const treatments = parseTreatments(request).map(({ id }) => id);
  return { number, name, phone, hasEmail: !!email, people, treatments, day, time: hour ?? '' };
}

const placedAction = 'placed';
export const putBackAction = 'put-back';

interface PlacedBy {
  readonly staff: string;
  readonly previousStaff: readonly number[];
  readonly actor: string;
}

/** Records a placed client under the absence's day, because the owner tells the clients one after the other. */
export const recordPlaced = (
  db: Db,
  { day, number, hour }: AppointmentRequest,
  { staff, previousStaff, actor }: PlacedBy,
) =>
  recordEvent(db, {
    subject: day,
    actor,
    action: placedAction,
    detail: [staff, number, hour, previousStaff.length === 1 ? previousStaff[0] : ''].join(' '),
  });

export const recordPutBack = (
  db: Db,
  { day, staff, number, actor }: Absence & { readonly number: string; readonly actor: string },
) => recordEvent(db, { subject: day, actor, action: putBackAction, detail: `${staff} ${number}` });

export async function readPlaced(db: Db, { day, staff }: Absence): Promise<Away['placed']> {
  const events = await db
    .selectFrom('events')
    .select(['action', 'at', 'detail'])
    .where('subject', '=', day)
    .where('action', 'in', [placedAction, putBackAction])
    .orderBy('at')
    .execute();
  const previousPlaces = new Map<string, { previousTime: string; previousStaff: string }>();
  const putBackAt = new Map<string, string>();
  for (const { action, at, detail } of events) {
    const [absentStaff, number = '', previousTime = '', previousStaff = ''] = detail.split(' ');
    if (absentStaff !== staff) continue;
    if (action === putBackAction) {
      putBackAt.set(number, at);
    } else {
      // The day may have been closed before.
      putBackAt.delete(number);
      previousPlaces.set(number, { previousTime, previousStaff: staff || previousStaff });
    }
  }
  const requests = await db
    .selectFrom('requests')
    .selectAll()
    .where('number', 'in', ['', ...previousPlaces.keys()])
    .where('status', '=', 'confirmed')
    .execute();
  const placed = await Promise.all(
    requests.map(async (request) => {
      const assignedStaff = await findAssignedStaff(db, request.id);
      const { previousTime = '', previousStaff = '' } = previousPlaces.get(request.number) ?? {};
      const isBack =
        (request.day === day &&
          (!staff ||
            (request.hour === previousTime && assignedStaff.some(({ id }) => id === staff)))) ||
        (await wasPutBack(db, request, putBackAt.get(request.number)));
      const names = assignedStaff.map(({ name }) => name);
      const { version } = request;
      return isBack ? [] : [{ ...toClient(request), version, names, previousTime, previousStaff }];
    }),
  );
  return placed.flat().sort((a, b) => a.previousTime.localeCompare(b.previousTime));
}

/** A client who was put back and then moved is no longer placed because of the absence. */
async function wasPutBack(db: Db, { id }: AppointmentRequest, at: string | undefined) {
  if (at === undefined) return false;
  const later = db.selectFrom('events').select('action').where('subject', '=', id);
  // The first later event may undo the return. An undo after that concerns a later move.
  const next = await later.where('at', '>', at).orderBy('at').executeTakeFirst();
  return next?.action !== 'undone';
}

/** Finds the staff member if out of service on that day: then she is absent for all of it. */
export const findLeaver = ({ resources }: Facts, day: Day, staff: string) =>
  resources.find((resource) => String(resource.id) === staff && !isActive(resource, day));

export const isAbsenceOver = (facts: Facts, rows: DayRows, staff: string) =>
  staff
    ? !findLeaver(facts, rows.day, staff) &&
      !rows.changes.some(
        ({ kind, resource_id }) => kind === 'off' && [null, Number(staff)].includes(resource_id),
      )
    : !isClosed(facts, rows);

/** Counts the clients placed elsewhere, for each absence or closed day; after its end those who can still return. */
export async function countPlaced(
  { db, agenda }: AgendaSources,
  facts: Facts,
  from = today(),
  to = lastDay(),
) {
  const events = await db
    .selectFrom('events')
    .select(['subject', 'detail'])
    .where('subject', '>=', from < today() ? today() : from)
    .where('subject', '<=', to)
    .where('action', '=', placedAction)
    .execute();
  const absences = events.map(({ subject, detail }) => `${subject} ${detail.split(' ')[0]}`);
  const counts = [...new Set(absences)].sort().map(async (absence) => {
    const [day = '', staff = ''] = absence.split(' ');
    const name = listStaff(facts, day).find(({ id }) => String(id) === staff)?.name ?? '';
    const placed = await readPlaced(db, { day, staff });
    const canReturn = placed.filter(({ previousTime }) => previousTime >= getStartOfRest(day));
    const isOver =
      canReturn.length > 0 &&
      isAbsenceOver(facts, (await agenda.readUncached(db, day)).rows, staff);
    const { length: count } = isOver ? canReturn : placed;
    return { day, staff, name, count, ...(isOver && { isOver }) };
  });
  return (await Promise.all(counts)).filter(({ count, staff, name }) => count && (!staff || name));
}
