import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import type { Gaps } from '../../../../shared/contract/admin/gaps.ts';
import type { MenuCount } from '../../../../shared/contract/admin/query.ts';
import { isMoment } from '../../../../shared/contract/booking/request.ts';
import { today } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { bookedMeanwhile } from '../../queue/waits.ts';
import { type AppointmentRequest, listsIn, treatmentsIn } from '../../requests/requests.ts';
import type { AgendaReading, AgendaSources } from '../days/agenda.ts';
import { firstMinute, timeOf } from '../days/times.ts';
import { isClosed } from '../search/day/agenda-day.ts';
import { grid, listOf } from '../search/day/cells.ts';
import { withoutLostRooms } from '../search/day/rooms-of-day.ts';
import { type Stretch, stretchesOf } from '../search/day/stretches.ts';
import type { LaneFacts } from '../search/facts.ts';
import { shortestOf } from '../search/lengths.ts';
import { planAt, problemOf } from '../search/plan.ts';
import { visitBy, visitOf } from '../search/visit/visit.ts';
import type { Work } from '../search/work.ts';
import { listsOf } from '../waiting/entry.ts';
import { isInMoment } from '../waiting/fitting.ts';
import { type Waiting, waitingOn } from '../waiting/freed.ts';

/*
 * What is free in each person's day, and whom of those who wait for an answer the institute could call for it.
 */

/** Requests that are looked at: those for that day first, then the nearest. */
const most = 30;
/** Listed per free time: a longer list is not read. */
const shown = 3;

type Gap = Gaps['gaps'][number];
type Asking = Gap['waiting'][number];
type Listed = NonNullable<Gap['listed']>[number];

interface Look {
  readonly reading: AgendaReading;
  readonly day: Day;
  readonly requests: readonly AppointmentRequest[];
  readonly listed: readonly Waiting[];
  readonly work: Work;
}

export async function listGaps(
  { db, agenda }: AgendaSources,
  day: Day,
  work: Work,
): Promise<Omit<Gaps, MenuCount>> {
  const requests = await waitingFor(db, day);
  const listed = await listedFor(db, day);
  const reading = await agenda.read(day, day);
  const gaps: Gap[] = [];
  if (!isClosed(reading.facts, reading.rows(day))) {
    for (const lane of reading.facts.lanes) {
      if (lane.kind !== 'staff') continue;
      const look = { reading, day, requests, listed, work };
      for (const stretch of freeOf(reading, lane, day)) gaps.push(await gapOf(look, lane, stretch));
    }
  }
  return { day, gaps: gaps.sort((one, other) => one.starts.localeCompare(other.starts)) };
}

/** A person's free time from now on. */
function freeOf(reading: Pick<AgendaReading, 'built'>, { lane }: LaneFacts, day: Day): Stretch[] {
  const now = Math.ceil(firstMinute(day, 0) / grid);
  return stretchesOf(reading.built(day).lanes.get(lane)?.open ?? 0n, now);
}

const spanOf = ({ from, to }: Stretch) => ({
  starts: timeOf(from * grid),
  ends: timeOf(to * grid),
});

async function gapOf(look: Look, lane: LaneFacts, stretch: Stretch): Promise<Gap> {
  const waiting: Asking[] = [];
  const shortest = shortestOf(look.reading.facts, lane.lane) ?? 0;
  const isHole = stretch.to - stretch.from < shortest;
  for (const request of isHole ? [] : look.requests) {
    if (waiting.length === shown) break;
    await look.work.pause();
    const place = placeIn(look, lane, { stretch, lists: listsIn(request) });
    if (place) waiting.push(waitingOf(request, place));
  }
  const listed = isHole ? [] : await listedIn(look, lane, stretch);
  const { lane: number, name } = lane;
  return {
    ...{ staff: String(number), name, ...spanOf(stretch), waiting },
    ...(isHole && { isHole }),
    ...(listed.length > 0 && { listed }),
  };
}

/** Those of the waiting list who would have it: their part of the day, and the person they wish for. */
async function listedIn(look: Look, lane: LaneFacts, stretch: Stretch): Promise<Listed[]> {
  const listed: Listed[] = [];
  for (const entry of look.listed) {
    if (listed.length === shown) break;
    if (entry.staff !== null && entry.staff !== lane.lane) continue;
    await look.work.pause();
    const place = placeIn(look, lane, { stretch, lists: listsOf(entry) });
    if (!place || !isInMoment(entry.moment, place.starts)) continue;
    const { id, name, phone } = entry;
    const hours = { time: timeOf(place.starts), ends: timeOf(place.ends) };
    listed.push({ id, name, phone, persons: listsOf(entry), ...hours });
  }
  return listed;
}

/** The first minute at which one person can do everything, so that no time is wasted before it. */
function placeIn(
  { reading, day, work }: Look,
  { lane }: LaneFacts,
  { stretch, lists }: { stretch: Stretch; lists: readonly (readonly string[])[] },
): { starts: number; ends: number } | undefined {
  const { facts } = reading;
  const whole = visitOf(facts, lists, { byHand: true });
  if (!whole || whole.length > 1) return undefined;
  const visit = withoutLostRooms(facts, reading.rows(day), visitBy(whole, lane));
  if (visit.flat().some(({ staff }) => staff.size === 0)) return undefined;
  const built = reading.built(day);
  const problem = problemOf(built, visit, work);
  const [row] = problem.rows;
  const cell = listOf(row?.starts(row.whole) ?? 0n).find((one) => one >= stretch.from);
  if (cell === undefined || cell >= stretch.to) return undefined;
  const plan = planAt(built, visit, cell * grid, problem);
  return plan && plan.ends <= stretch.to * grid
    ? { starts: cell * grid, ends: plan.ends }
    : undefined;
}

function waitingOf(
  request: AppointmentRequest,
  { starts, ends }: { starts: number; ends: number },
): Asking {
  const { number, version, name, phone, day, moment } = request;
  return {
    ...{ number, version, name, phone, day },
    ...(isMoment(moment) && { moment }),
    treatments: treatmentsIn(request).map(({ id }) => id),
    ...{ time: timeOf(starts), ends: timeOf(ends) },
  };
}

/** The first of those on the waiting list for a day. */
async function listedFor(db: Db, day: Day): Promise<Waiting[]> {
  const all = (await waitingOn(db, day).execute()).filter((one) => listsOf(one).length === 1);
  const booked = await bookedMeanwhile(
    db,
    all.map(({ id }) => id),
  );
  return all.filter((one) => !booked.some(({ id }) => id === one.id)).slice(0, most);
}

/** Requests without an answer, for one person and a day that is not over. */
async function waitingFor(db: Db, day: Day): Promise<AppointmentRequest[]> {
  const rows = await db
    .selectFrom('requests')
    .selectAll()
    .where('status', '=', 'pending')
    .where('day', '>=', today())
    .where('people', '=', 1)
    .orderBy('day')
    .orderBy('created_at')
    .execute();
  const far = (one: AppointmentRequest) => Math.abs(Date.parse(one.day) - Date.parse(day));
  return rows.sort((one, other) => far(one) - far(other)).slice(0, most);
}
