import { addDays, type Day } from '../../../../shared/calendar/calendar-month.ts';
import type { Planning, PlanningDay } from '../../../../shared/contract/planning.ts';
import { timestamp, today } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { firstNameOf } from '../../requests/first-name.ts';
import { personsIn, treatmentsIn } from '../../requests/requests.ts';
import { hashOf } from '../../secret-value.ts';
import type { AgendaReading, AgendaSources } from '../days/agenda.ts';
import { laneTimes, spanOf } from '../days/lane-times.ts';
import { dayOf, firstMinute, midnightOf } from '../days/times.ts';
import { isClosed } from '../search/agenda-day.ts';
import {
  type Cells,
  cellsOfDay,
  everything,
  firstFrom,
  grid,
  minutesOfDay,
  runs,
} from '../search/cells.ts';
import type { LaneFacts } from '../search/facts.ts';

/*
 * The days of one person, as she reads them by her link: of her clients the first name, and nothing of
 * anybody else's.
 */

/** @throws {Refusal} not-found, also once she has left */
export async function readPlanning(
  { db, agenda }: AgendaSources,
  token: string,
): Promise<Planning> {
  const [first, last] = [today(), addDays(today(), 1)];
  const link = await db
    .selectFrom('planning_links')
    .select('lane')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!link) throw new Refusal('not-found');
  const reading = await agenda.read(first, last);
  const lane = reading.facts.lanes.find((one) => one.lane === link.lane);
  if (!lane || (lane.active_to ?? first) < first) throw new Refusal('not-found');
  const parts = await readParts(db, lane.lane, first, last);
  return {
    name: lane.name,
    now: timestamp().slice(0, 16),
    days: [first, last].map((day) => ({
      ...hoursOf(reading, lane, day),
      appointments: appointmentsOf(
        parts.filter(({ starts }) => dayOf(starts) === day),
        reading,
        midnightOf(day),
      ),
    })),
  };
}

function hoursOf(
  { facts, rows, built }: AgendaReading,
  lane: LaneFacts,
  day: Day,
): Omit<PlanningDay, 'appointments'> {
  const dayRows = rows(day);
  const { hours, blocks } = laneTimes(facts, lane, dayRows);
  return {
    day,
    closed: isClosed(facts, dayRows),
    hours,
    blocks: blocks.map(({ id: _, ...block }) => block),
    firstFree: firstFree(built(day).lanes.get(lane.lane)?.open ?? 0n, firstMinute(day, 0)),
  };
}

/** Cells of a time that is worth naming: a quarter of an hour. */
const worthwhile = 3;

function firstFree(open: Cells, from: number): PlanningDay['firstFree'] {
  const first = firstFrom(runs(open, worthwhile), Math.ceil(from / grid));
  if (first === undefined || first >= cellsOfDay) return null;
  const end = firstFrom(everything & ~open, first) ?? cellsOfDay;
  return spanOf({ starts: first * grid, ends: Math.min(end, cellsOfDay) * grid });
}

type Part = Awaited<ReturnType<typeof readParts>>[number];

const readParts = (db: Db, lane: number, from: Day, to: Day) =>
  db
    .selectFrom('appointment_treatments')
    .innerJoin('requests', 'requests.id', 'appointment_treatments.request_id')
    .select(['request_id', 'treatment_id', 'room', 'appointment_treatments.starts'])
    .select(['appointment_treatments.ends', 'name', 'people', 'treatments', 'persons'])
    .where('staff', '=', lane)
    .where('appointment_treatments.starts', '>=', midnightOf(from))
    .where('appointment_treatments.starts', '<', midnightOf(to) + minutesOfDay)
    .orderBy('appointment_treatments.starts')
    .execute();

/** One after the other of the same appointment is one. */
function appointmentsOf(
  parts: readonly Part[],
  { facts }: AgendaReading,
  midnight: number,
): PlanningDay['appointments'] {
  const appointments: (PlanningDay['appointments'][number] & { request: string })[] = [];
  for (const { request_id: request, name, people, room, ...part } of parts) {
    const span = spanOf({ starts: part.starts - midnight, ends: part.ends - midnight });
    const work = treatmentOf(part);
    const last = appointments.at(-1);
    if (last?.request === request && last.ends <= span.starts) {
      last.ends = span.ends;
      last.work.push(work);
      continue;
    }
    const where = facts.lanes.find(({ lane }) => lane === room)?.name ?? '';
    const appointment = { ...span, firstName: firstNameOf(name), people, work: [work] };
    appointments.push({ request, ...appointment, room: where });
  }
  return appointments.map(({ request: _, ...appointment }) => appointment);
}

/** As it was called when it was booked. */
function treatmentOf(part: Pick<Part, 'treatment_id' | 'treatments' | 'persons'>): string {
  const booked = [...treatmentsIn(part), ...(personsIn(part) ?? []).flat()];
  return booked.find(({ id }) => id === part.treatment_id)?.nom ?? part.treatment_id;
}
