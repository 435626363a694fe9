import { randomUUID } from 'node:crypto';
import type { Away, PlacedNow, PlaceInput, Proposal } from '#shared/agenda/away.ts';
import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import { parseMinute } from '#shared/calendar/time-of-day.ts';
import type { MenuCount } from '#shared/contract/list-query.ts';
import { confirm } from '../appointments/decisions.ts';
import {
  type AppointmentRequest,
  findRequest,
  listsIn,
  treatmentsIn,
} from '../appointments/requests.ts';
import {
  buildDay,
  type DayRows,
  isActive,
  isClosed,
  type Plan,
  type Use,
} from '../booking/search/agenda-day.ts';
import { grid, minutesOfDay } from '../booking/search/cells.ts';
import type { Facts } from '../booking/search/facts.ts';
import { buildSearch, planAt } from '../booking/search/plan.ts';
import type { Ask } from '../booking/search/search-turns.ts';
import type { SearchMeter } from '../booking/search/search-work.ts';
import { minutesFrom } from '../booking/search/slot-search.ts';
import { getVisit, type Visit } from '../booking/search/visit.ts';
import { withoutLostRooms } from '../booking/visit-place.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import type { AgendaReading, AgendaSources } from './agenda.ts';
import { staffIn } from './assigned-resources.ts';
import { daysBetween } from './read-days.ts';
import { getEarliestMinute, getMidnight, lastDay, toTime } from './times.ts';

/*
 * New hours for the appointments of a day: with another person at the same hour, else the nearest
 * hour of that day, else of the next possible day. An hour proposed to one client is taken for the
 * others.
 */

const farthestDays = 21;

/** A day with the request of each use, as it is in the database. */
interface OwnDay {
  readonly facts: Facts;
  readonly rows: DayRows;
}

interface Search extends OwnDay {
  readonly further: { readonly days: readonly Day[]; readonly reading: AgendaReading };
  readonly taken: Map<Day, Use[]>;
}

interface Found {
  readonly day: Day;
  readonly minute: number;
  readonly plan: Plan;
}

/** Returns the proposals by appointment id, without appointments that nobody can take over. */
async function proposalsFor(
  { agenda, ask }: Pick<AgendaSources, 'agenda'> & { readonly ask: Ask },
  own: OwnDay,
  requests: readonly AppointmentRequest[],
): Promise<Map<string, Proposal>> {
  const first = addDays(own.rows.day, 1);
  const last = [addDays(first, farthestDays), lastDay()].sort()[0] ?? first;
  const reading = await agenda.read(first, [first, last].sort()[1] ?? first);
  const further = { days: daysBetween(first, last), reading };
  const search: Search = { ...own, further, taken: new Map() };
  const nameByResource = new Map(own.facts.resources.map(({ lane, name }) => [lane, name]));
  const proposals = new Map<string, Proposal>();
  // Appointments that can keep their hour come first, so that no moved one takes it.
  for (const look of [atThatHour, elsewhere]) {
    for (const request of requests.filter(({ id }) => !proposals.has(id))) {
      const found = await ask((work) => placeFor(search, request, look, work)).catch(nothingFound);
      if (!found) continue;
      take(search.taken, found);
      proposals.set(request.id, toProposal(found, nameByResource));
    }
  }
  return proposals;
}

/** Ends a slow search without a proposal, so that the others still get theirs. */
function nothingFound(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

type Look = (wish: Wish, search: Search) => Promise<Found | undefined>;

async function placeFor(
  search: Search,
  request: AppointmentRequest,
  look: Look,
  work: SearchMeter,
): Promise<Found | undefined> {
  const { facts } = search;
  const visit = getVisit(facts, listsIn(request), { byHand: true });
  if (!visit || !request.hour) return undefined;
  const days = getMidnight(request.day) - getMidnight(search.rows.day);
  const minute = days + parseMinute(request.hour);
  await work.pause();
  return look({ facts, visit, minute, except: request.id, work }, search);
}

const withTaken = (rows: DayRows, taken: Search['taken']): DayRows => ({
  ...rows,
  uses: [...rows.uses, ...(taken.get(rows.day) ?? [])],
});

interface Wish {
  readonly facts: Facts;
  readonly visit: Visit;
  readonly minute: number;
  /** The appointment whose own time counts as free. */
  readonly except: string;
  readonly work: SearchMeter;
}

async function atThatHour(wish: Wish, search: Search): Promise<Found | undefined> {
  const { facts, visit, minute, except, work } = wish;
  const rows = withTaken(search.rows, search.taken);
  if (isClosed(facts, rows) || minute < getEarliestMinute(rows.day, 0)) return undefined;
  const built = buildDay(facts, rows, { except, offset: minute % grid });
  const wanted = withoutLostRooms(facts, rows, visit);
  const plan = planAt(built, wanted, minute, buildSearch(built, wanted, work));
  return plan && { day: rows.day, minute, plan };
}

async function elsewhere(wish: Wish, search: Search): Promise<Found | undefined> {
  const { rows, further, taken } = search;
  const sameDay = await nearest(wish, withTaken(rows, taken));
  if (sameDay) return sameDay;
  for (const day of further.days) {
    const later = await nearest(wish, withTaken(further.reading.rows(day), taken));
    if (later) return later;
  }
  return undefined;
}

async function nearest(
  { facts, visit, minute, except, work }: Wish,
  rows: DayRows,
): Promise<Found | undefined> {
  if (isClosed(facts, rows)) return undefined;
  const built = buildDay(facts, rows, { except });
  const wanted = withoutLostRooms(facts, rows, visit);
  const minutes = await minutesFrom(built, wanted, getEarliestMinute(rows.day, 0), work);
  const [best] = minutes.sort(
    (first, second) => Math.abs(first - minute) - Math.abs(second - minute) || first - second,
  );
  if (best === undefined) return undefined;
  const plan = planAt(built, wanted, best, buildSearch(built, wanted, work));
  return plan && { day: rows.day, minute: best, plan };
}

function take(taken: Search['taken'], { day, plan }: Found): void {
  const uses = plan.parts.flatMap(({ uses }) => uses.map((use) => ({ ...use, request: '' })));
  taken.set(day, [...(taken.get(day) ?? []), ...uses]);
}

function toProposal(
  { day, minute, plan }: Found,
  nameByResource: ReadonlyMap<number, string>,
): Proposal {
  const resources = [...new Set(plan.parts.map(({ staff }) => staff))];
  return {
    day,
    time: toTime(minute),
    ends: toTime(plan.ends),
    staff: resources.length === 1 ? String(resources[0]) : '',
    names: resources.map((resourceId) => nameByResource.get(resourceId) ?? ''),
  };
}

interface Asked {
  readonly day: Day;
  readonly staff: string;
}

export async function readAway(
  services: AgendaSources & { readonly ask: Ask },
  { day, staff }: Asked,
): Promise<Omit<Away, MenuCount>> {
  const { db, agenda } = services;
  const own = await agenda.fresh(db, day);
  const resourceId = Number(staff);
  const people = own.facts.resources.filter(
    (person) => person.kind === 'staff' && isActive(person, day),
  );
  const blocks = own.rows.changes.filter(
    (change) => change.lane === resourceId && change.kind === 'off',
  );
  const requests = await unserved(db, own.rows, resourceId);
  const proposals = await proposalsFor(services, own, requests);
  const waiting = requests.map((request) => ({
    ...toClient(request),
    version: request.version,
    proposal: proposals.get(request.id) ?? null,
  }));
  const placed = await readPlaced(db, { day, staff });
  return {
    from: getRestOfDay(day),
    staff: people.map(({ lane, name }) => ({ id: String(lane), name })),
    blocks: blocks.map(({ id, starts, ends, label }) => ({
      id,
      label,
      starts: toTime(starts),
      ends: toTime(ends),
    })),
    waiting,
    placed: placed.filter(({ number }) => !waiting.some((client) => client.number === number)),
  };
}

/** Returns the end on the agenda's grid, so that the day can be blocked from there on. */
const getRestOfDay = (day: Day): string =>
  toTime(Math.min(Math.floor(getEarliestMinute(day, 0) / grid) * grid, minutesOfDay - grid));

async function unserved(db: Db, { day, changes, uses }: DayRows, resourceId: number) {
  const off = changes.filter(
    (change) => change.kind === 'off' && (change.lane === null || change.lane === resourceId),
  );
  const hit = uses.filter(
    (use) =>
      use.lane === resourceId &&
      use.ends > getEarliestMinute(day, 0) &&
      off.some(({ starts, ends }) => use.starts < ends && use.ends > starts),
  );
  return db
    .selectFrom('requests')
    .selectAll()
    .where('id', 'in', ['', ...new Set(hit.map(({ request }) => request))])
    .where('status', '=', 'confirmed')
    .where('outcome', 'is', null)
    .orderBy('day')
    .orderBy('hour')
    .orderBy('number')
    .execute();
}

function toClient(request: AppointmentRequest) {
  const { number, name, phone, email, people, day, hour } = request;
  const treatments = treatmentsIn(request).map(({ id }) => id);
  return { number, name, phone, hasEmail: !!email, people, treatments, day, time: hour ?? '' };
}

const placedAction = 'placed';

/**
 * Records a moved client with the day of the absence, because clients are told one after the other.
 */
const recordPlaced = (
  db: Db,
  { day, staff, actor }: Asked & { readonly actor: string },
  { number, hour }: Pick<AppointmentRequest, 'number' | 'hour'>,
) => {
  const detail = `${staff} ${number} ${hour}`;
  return recordEvent(db, { subject: day, actor, action: placedAction, detail });
};

async function readPlaced(db: Db, { day, staff }: Asked): Promise<Away['placed']> {
  const events = await db
    .selectFrom('events')
    .select('detail')
    .where('subject', '=', day)
    .where('action', '=', placedAction)
    .orderBy('at')
    .execute();
  const previous = new Map<string, string>();
  for (const { detail } of events) {
    const [lane, number = '', time = ''] = detail.split(' ');
    if (lane === staff && !previous.has(number)) previous.set(number, time);
  }
  const requests = await db
    .selectFrom('requests')
    .selectAll()
    .where('number', 'in', ['', ...previous.keys()])
    .where('status', '=', 'confirmed')
    .execute();
  const placed = await Promise.all(
    requests.map(async (request) => ({
      ...toClient(request),
      names: (await staffIn(db, request.id)).map(({ name }) => name),
      previousTime: previous.get(request.number) ?? '',
    })),
  );
  return placed.sort((first, second) => first.previousTime.localeCompare(second.previousTime));
}

/**
 * Moves an absent staff member's clients, each in its own transaction: a taken hour holds up no
 * other.
 */
export async function placeClients(
  services: UseCaseServices,
  { moves, ...away }: PlaceInput & { readonly actor: string },
  ask: Ask,
): Promise<PlacedNow> {
  const press = randomUUID();
  const placed: PlacedNow = { moved: [], left: [] };
  for (const { number, version, ...given } of moves) {
    const edit = { number, version, actor: away.actor, press };
    try {
      const request = await findRequest(services.db, number);
      await confirm(services, edit, { given, ask, isAway: true });
      if (request) await recordPlaced(services.db, away, request);
      placed.moved.push(number);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      placed.left.push(number);
    }
  }
  return placed;
}
