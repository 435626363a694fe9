import type { Attendance } from '#shared/appointments/request-status.ts';
import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import type { PlanningDay } from '#shared/team/planning.ts';
import type { TeamAgenda, TeamDay } from '#shared/team/team.ts';
import type { AgendaReading, AgendaSources } from '../agenda/agenda.ts';
import { listResourceTimes, toClockSpan } from '../agenda/appointment-treatments.ts';
import { getDay, getEarliestMinute, getMidnight } from '../agenda/times.ts';
import { getFirstName } from '../appointments/appointment-text.ts';
import { type RequestEdit, recordOutcome } from '../appointments/decisions.ts';
import { parsePersons, parseTreatments } from '../appointments/requests.ts';
import { isClosed } from '../booking/search/agenda-day.ts';
import {
  allCells,
  type Cells,
  cellMinutes,
  findFirstCell,
  findRunStarts,
} from '../booking/search/cells.ts';
import type { ResourceFacts } from '../booking/search/facts.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { getCurrentResource } from './read-team.ts';

/* A staff member's own days: only first names of her clients, and nothing of other people's. */

export async function readOwnDays(
  { db, agenda }: AgendaSources,
  resourceId: number,
  day: Day | '' = '',
): Promise<TeamAgenda> {
  const days = day ? [day] : [today(), addDays(today(), 1)];
  const [first = '', last = first] = days;
  const reading = await agenda.read(first, last);
  const resource = getCurrentResource(reading.facts, resourceId);
  const treatments = await readOwnTreatments(db, resourceId, first, last);
  return {
    name: resource.name,
    now: timestamp().slice(0, 16),
    days: days.map((day) => ({
      ...describeDay(reading, resource, day),
      appointments: listAppointments(
        treatments.filter(({ starts }) => getDay(starts) === day),
        reading,
        getMidnight(day),
      ),
    })),
  };
}

function describeDay(
  { facts, getRows, getSearchDay }: AgendaReading,
  resource: ResourceFacts,
  day: Day,
): Omit<PlanningDay, 'appointments'> {
  const rows = getRows(day);
  const { hours, blocks } = listResourceTimes(facts, resource, rows);
  return {
    day,
    closed: isClosed(facts, rows),
    hours,
    blocks: blocks.map(({ id: _, ...block }) => block),
    firstFree: findFirstFree(
      getSearchDay(day).resources.get(resource.id)?.open ?? 0n,
      getEarliestMinute(day, 0),
    ),
  };
}

/** The cells of the shortest time worth naming: a quarter of an hour. */
const shortestFreeCells = 3;

function findFirstFree(open: Cells, from: number): PlanningDay['firstFree'] {
  const first = findFirstCell(
    findRunStarts(open, shortestFreeCells),
    Math.ceil(from / cellMinutes),
  );
  if (first === undefined) return null;
  const end = findFirstCell(allCells & ~open, first) ?? first;
  return toClockSpan({ starts: first * cellMinutes, ends: end * cellMinutes });
}

export type OwnTreatment = Awaited<ReturnType<typeof readOwnTreatments>>[number];

/** Returns the treatments that the staff member gives, in the order of their start. */
export async function readOwnTreatments(db: Db, resourceId: number, from: Day, to: Day) {
  return db
    .selectFrom('appointment_treatments')
    .innerJoin('requests', 'requests.id', 'appointment_treatments.request_id')
    .select(['treatment_id', 'room', 'appointment_treatments.starts'])
    .select(['appointment_treatments.ends', 'name', 'people', 'treatments', 'persons'])
    .select(['requests.id', 'number', 'version', 'updated_at', 'outcome', 'deposit_state'])
    .where('appointment_treatments.starts', '>=', getMidnight(from))
    .where('appointment_treatments.starts', '<', getMidnight(addDays(to, 1)))
    .where('staff', '=', resourceId)
    .orderBy('appointment_treatments.starts')
    .orderBy('requests.id')
    .orderBy('position')
    .execute();
}

/** Joins consecutive parts of one appointment. */
function listAppointments(
  treatments: readonly OwnTreatment[],
  { facts }: AgendaReading,
  midnight: number,
): TeamDay['appointments'] {
  const appointments: TeamDay['appointments'] = [];
  for (const { number, version, outcome, name, people, room, ...part } of treatments) {
    const span = toClockSpan({ starts: part.starts - midnight, ends: part.ends - midnight });
    const treatmentName = findTreatmentName(part);
    const last = appointments.at(-1);
    if (last?.number === number && last.ends <= span.starts) {
      last.ends = span.ends;
      last.work.push(treatmentName);
      continue;
    }
    const roomName = facts.resources.find(({ id }) => id === room)?.name ?? '';
    const appointment = { ...span, firstName: getFirstName(name), people, work: [treatmentName] };
    appointments.push({ number, version, outcome, ...appointment, room: roomName });
  }
  return appointments;
}

/** Returns the treatment's name at the time of booking. */
export function findTreatmentName(
  part: Pick<OwnTreatment, 'treatment_id' | 'treatments' | 'persons'>,
): string {
  const bookedTreatments = [...parseTreatments(part), ...(parsePersons(part) ?? []).flat()];
  return bookedTreatments.find(({ id }) => id === part.treatment_id)?.nom ?? part.treatment_id;
}

/** Records whether the client came, from the start of the staff member's own part on. */
export async function recordOwnOutcome(
  db: Db,
  own: RequestEdit & { readonly resourceId: number; readonly outcome: Attendance },
): Promise<void> {
  const { resourceId, outcome, ...edit } = own;
  const firstTreatment = await db
    .selectFrom('appointment_treatments')
    .innerJoin('requests', 'requests.id', 'appointment_treatments.request_id')
    .select('appointment_treatments.starts')
    .where('number', '=', edit.number)
    .where('staff', '=', resourceId)
    .orderBy('appointment_treatments.starts')
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
  if (firstTreatment.starts > Date.parse(timestamp()) / 60_000) throw new Refusal('conflict');
  await recordOutcome(db, edit, outcome);
}
