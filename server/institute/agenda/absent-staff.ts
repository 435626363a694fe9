import { randomUUID } from 'node:crypto';
import type { Away, PlacedNow, PlaceInput, Proposal } from '#shared/agenda/away.ts';
import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import { parseMinute } from '#shared/calendar/time-of-day.ts';
import type { MenuCount } from '#shared/contract/list-query.ts';
import { confirm } from '../appointments/decisions.ts';
import {
  type AppointmentRequest,
  findRequest,
  listTreatmentIdsByPerson,
} from '../appointments/requests.ts';
import { createPlanner } from '../booking/preferred-staff.ts';
import {
  buildDay,
  type DayChange,
  type DayRows,
  isClosed,
  listStaff,
  type Plan,
  type Use,
} from '../booking/search/agenda-day.ts';
import { cellMinutes } from '../booking/search/cells.ts';
import type { Facts } from '../booking/search/facts.ts';
import type { RunSearch } from '../booking/search/search-turns.ts';
import type { SearchMeter } from '../booking/search/search-work.ts';
import { findMinutes } from '../booking/search/slot-search.ts';
import { getVisit, type Visit } from '../booking/search/visit.ts';
import { removeLostRooms } from '../booking/visit-place.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import type { AgendaSources } from './agenda.ts';
import { toClockSpan } from './appointment-treatments.ts';
import { listStaffIds } from './assigned-staff.ts';
import { readRun } from './blocks.ts';
import { listMisfits } from './misfits.ts';
import {
  type Absence,
  countPlaced,
  findLeaver,
  isAbsenceOver,
  putBackAction,
  readPlaced,
  recordPlaced,
  recordPutBack,
  toClient,
} from './placed-clients.ts';
import { listDaysBetween } from './read-days.ts';
import { getEarliestMinute, getMidnight, getStartOfRest, lastDay, toTime } from './times.ts';

/*
 * New hours for the appointments of an absent staff member or a closed day: with another person at the same hour, else
 * the nearest hour of that day, else of the next possible day. No two proposals use the same time.
 */

const farthestDays = 21;

interface FoundHour {
  readonly day: Day;
  readonly minute: number;
  readonly plan: Plan;
}

/** Returns the proposals by appointment id, without appointments that nobody can take over. */
async function proposeHours(
  { db, agenda, runSearch }: AgendaSources & { readonly runSearch: RunSearch },
  { facts, rows }: { readonly facts: Facts; readonly rows: DayRows },
  requests: readonly AppointmentRequest[],
): Promise<Map<string, Proposal>> {
  const first = addDays(rows.day, 1);
  const last = [addDays(first, farthestDays), lastDay()].sort()[0] ?? first;
  const reading = await agenda.read(first, [first, last].sort()[1] ?? first);
  const laterDays = listDaysBetween(first, last).map((day) => reading.getRows(day));
  const proposedUses = new Map<Day, Use[]>();
  const search = async (
    request: AppointmentRequest,
    { findMinute, days }: Attempt,
    work: SearchMeter,
  ) => {
    const visit = getVisit(facts, listTreatmentIdsByPerson(request), { isByHand: true });
    if (!visit || !request.hour) return undefined;
    const minutesToDay = getMidnight(request.day) - getMidnight(rows.day);
    const preferredStaff = await listStaffIds(db, request.id);
    const minute = minutesToDay + parseMinute(request.hour);
    const common = { facts, minute, preferredStaff, work };
    await work.pause();
    for (const day of days) {
      const dayRows = { ...day, uses: [...day.uses, ...(proposedUses.get(day.day) ?? [])] };
      if (isClosed(facts, dayRows)) continue;
      const bookableVisit = removeLostRooms(facts, dayRows, visit);
      const query = { ...common, rows: dayRows, visit: bookableVisit, exceptRequest: request.id };
      const minute = await findMinute(query);
      const foundHour = minute === undefined ? undefined : findPlan(query, minute);
      if (foundHour) return foundHour;
    }
    return undefined;
  };
  const nameByResource = new Map(facts.resources.map(({ id, name }) => [id, name]));
  const proposals = new Map<string, Proposal>();
  // Appointments that can keep their hour come first, so that no moved one takes it.
  const attempts = [
    { findMinute: keepMinute, days: [rows] },
    { findMinute: findNearestMinute, days: [rows, ...laterDays] },
  ];
  for (const attempt of attempts) {
    for (const request of requests.filter(({ id }) => !proposals.has(id))) {
      const found = await runSearch((work) => search(request, attempt, work)).catch(ignoreRefusal);
      if (!found) continue;
      const { day, plan } = found;
      const uses = plan.parts.flatMap((part) => part.uses.map((use) => ({ ...use, request: '' })));
      proposedUses.set(day, [...(proposedUses.get(day) ?? []), ...uses]);
      proposals.set(request.id, toProposal(found, nameByResource));
    }
  }
  return proposals;
}

interface Attempt {
  readonly days: readonly DayRows[];
  findMinute(query: HourQuery): Promise<number | undefined>;
}

/** Ends a slow search without a proposal, so that the other clients still get theirs. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

interface HourQuery {
  readonly facts: Facts;
  readonly rows: DayRows;
  readonly visit: Visit;
  readonly minute: number;
  /** The appointment whose current time counts as free. */
  readonly exceptRequest: string;
  readonly preferredStaff: readonly number[];
  readonly work: SearchMeter;
}

const keepMinute = async ({ rows, minute }: HourQuery): Promise<number | undefined> =>
  minute < getEarliestMinute(rows.day, 0) ? undefined : minute;

async function findNearestMinute(query: HourQuery): Promise<number | undefined> {
  const { facts, rows, visit, minute, exceptRequest, work } = query;
  const day = buildDay(facts, rows, { exceptRequest });
  const minutes = await findMinutes(day, visit, getEarliestMinute(rows.day, 0), work);
  return minutes.sort((a, b) => Math.abs(a - minute) - Math.abs(b - minute) || a - b)[0];
}

function findPlan(
  { facts, rows, visit, exceptRequest, preferredStaff, work }: HourQuery,
  minute: number,
): FoundHour | undefined {
  const day = buildDay(facts, rows, { exceptRequest, offset: minute % cellMinutes });
  const plan = createPlanner(day, visit, work)(minute, preferredStaff);
  return plan && { day: rows.day, minute, plan };
}

function toProposal(
  { day, minute, plan }: FoundHour,
  nameByResource: ReadonlyMap<number, string>,
): Proposal {
  const staffIds = [...new Set(plan.parts.map(({ staff }) => staff))];
  return {
    day,
    time: toTime(minute),
    ends: toTime(plan.ends),
    staff: staffIds.length === 1 ? String(staffIds[0]) : '',
    names: staffIds.map((resourceId) => nameByResource.get(resourceId) ?? ''),
  };
}

export async function readAbsenceProposals(
  services: AgendaSources & { readonly runSearch: RunSearch },
  { day, staff }: Absence,
): Promise<Omit<Away, MenuCount>> {
  const { db, agenda } = services;
  const { facts, rows } = await agenda.readUncached(db, day);
  const resourceId = Number(staff);
  const activeStaff = listStaff(facts, day);
  const leaver = findLeaver(facts, day, staff);
  const absences = rows.changes.filter(({ kind }) => kind === 'off');
  const isOver = isAbsenceOver(facts, rows, staff);
  const requests = await readUnserved(services, { facts, rows }, staff);
  const proposals = await proposeHours(services, { facts, rows }, requests);
  const waiting = requests.map((request) => ({
    ...toClient(request),
    version: request.version,
    proposal: proposals.get(request.id) ?? null,
  }));
  const placed = await readPlaced(db, { day, staff });
  return {
    from: getStartOfRest(day),
    staff: [...activeStaff, ...(leaver ? [leaver] : [])].map(({ id, name }) => ({
      id: String(id),
      name,
    })),
    blocks: await Promise.all(
      listOutermost(absences.filter(({ resource_id }) => resource_id === resourceId)).map(
        async ({ id, label, ...span }) => {
          const run = await readRun(db, { id, day });
          const [firstDay = day, lastDay = day] = [run[0]?.day, run.at(-1)?.day];
          return { id, label, ...toClockSpan(span), firstDay, lastDay };
        },
      ),
    ),
    ...(isOver && { isOver, ...(await findNextReturn(services, facts, { day, staff })) }),
    waiting,
    placed: placed.filter(({ number }) => !waiting.some((client) => client.number === number)),
    ...(await findNextDay(services, { day, staff })),
  };
}

/** Lists the changes of hours that no other one covers, in the order of their starts. */
function listOutermost(changes: readonly DayChange[]): DayChange[] {
  const sorted = changes.toSorted((a, b) => a.starts - b.starts || b.ends - a.ends);
  return sorted.filter(({ ends }, index) =>
    sorted.slice(0, index).every((earlier) => earlier.ends < ends),
  );
}

async function findNextReturn(
  sources: AgendaSources,
  facts: Facts,
  { day, staff }: Absence,
): Promise<Pick<Away, 'nextReturn'>> {
  const days = (await countPlaced(sources, facts)).filter(
    (placed) => placed.isOver && placed.staff === staff && placed.day !== day,
  );
  const next = days.find((other) => other.day > day) ?? days[0];
  return next ? { nextReturn: { day: next.day, count: next.count } } : {};
}

async function findNextDay(
  sources: AgendaSources,
  { day, staff }: Absence,
): Promise<Pick<Away, 'next'>> {
  const misfits = await listMisfits(sources, staff ? { resource: Number(staff) } : {});
  const days = misfits
    .filter(({ reason }) => (staff ? ['absent', 'away'] : ['closed']).includes(reason))
    .filter((misfit) => misfit.day !== day)
    .map((misfit) => misfit.day);
  const nextDay = days.find((otherDay) => otherDay > day) ?? days[0];
  if (!nextDay) return {};
  return { next: { day: nextDay, count: days.filter((other) => other === nextDay).length } };
}

/** Reads the coming appointments that the staff member would serve during an absence. Without `staff`, reads those of a closed day. */
async function readUnserved(
  { db, agenda }: AgendaSources,
  { facts, rows: { day, changes, uses } }: { readonly facts: Facts; readonly rows: DayRows },
  staff: string,
) {
  const leaver = findLeaver(facts, day, staff);
  const query = db
    .selectFrom('requests')
    .selectAll()
    .where('status', 'in', ['pending', 'confirmed'])
    .where('outcome', 'is', null)
    .$if(!leaver, (openRequests) => openRequests.where('forced', '=', 0))
    .orderBy('day')
    .orderBy('hour', (order) => order.asc().nullsLast())
    .orderBy('number');
  if (!staff) {
    const misfits = await listMisfits({ db, agenda }, { from: day, to: day });
    const closed = misfits.filter(({ reason }) => reason === 'closed');
    return query.where('number', 'in', ['', ...closed.map(({ number }) => number)]).execute();
  }
  const resourceId = Number(staff);
  const absences = leaver
    ? [{ starts: 0, ends: Infinity }]
    : changes.filter(
        ({ kind, resource_id }) => kind === 'off' && [null, resourceId].includes(resource_id),
      );
  const affected = uses.filter(
    (use) =>
      use.resource_id === resourceId &&
      use.ends > getEarliestMinute(day, 0) &&
      absences.some(({ starts, ends }) => use.starts < ends && use.ends > starts),
  );
  return query
    .where('id', 'in', ['', ...new Set(affected.map(({ request }) => request))])
    .execute();
}

/** Moves each appointment in its own transaction, so that a taken hour does not stop the others. */
export async function placeClients(
  services: UseCaseServices,
  { day, moves, staff, actor }: PlaceInput & { readonly actor: string },
  runSearch: RunSearch,
): Promise<PlacedNow> {
  const press = randomUUID();
  const { facts, rows } = await services.agenda.readUncached(services.db, day);
  const isOver = isAbsenceOver(facts, rows, staff);
  const placed: PlacedNow = { moved: [], left: [] };
  for (const { number, version, ...chosenTime } of moves) {
    const edit = { number, version, actor, press, ...(isOver && { undoAction: putBackAction }) };
    try {
      const request = await findRequest(services.db, number);
      const previousStaff = await listStaffIds(services.db, request.id);
      await confirm(services, edit, { chosenTime, runSearch, isStaffAbsent: true });
      if (isOver) await recordPutBack(services.db, { day, staff, number, actor });
      else await recordPlaced(services.db, request, { staff, previousStaff, actor });
      placed.moved.push(number);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      placed.left.push(number);
    }
  }
  return placed;
}

/** Confirms or moves a request, and records a client of an absent staff member or a closed day as placed. */
export async function confirmByHand(...[services, edit, confirmation]: Parameters<typeof confirm>) {
  const { db } = services;
  const request = await findRequest(db, edit.number);
  const previousStaff = await listStaffIds(db, request.id);
  const absentStaff = await listAbsentStaff(services, request, previousStaff);
  await confirm(services, edit, confirmation);
  for (const staff of absentStaff)
    await recordPlaced(db, request, { staff, previousStaff, actor: edit.actor });
}

async function listAbsentStaff(
  sources: AgendaSources,
  { id, day }: AppointmentRequest,
  ownStaff: readonly number[],
) {
  const reading = await sources.agenda.readUncached(sources.db, day);
  const absentStaff: string[] = [];
  for (const staff of ['', ...ownStaff.map(String)]) {
    const unserved = await readUnserved(sources, reading, staff);
    if (unserved.some((request) => request.id === id)) absentStaff.push(staff);
  }
  return absentStaff;
}
