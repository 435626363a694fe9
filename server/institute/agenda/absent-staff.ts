import { randomUUID } from 'node:crypto';
import type { Away, PlacedNow, PlaceInput } from '../../../shared/agenda/away.ts';
import type { Day } from '../../../shared/calendar/calendar-month.ts';
import type { MenuCount } from '../../../shared/contract/list-query.ts';
import { confirm } from '../appointments/decisions.ts';
import { type AppointmentRequest, findRequest, treatmentsIn } from '../appointments/requests.ts';
import { type DayRows, isActive } from '../booking/search/agenda-day.ts';
import { grid, minutesOfDay } from '../booking/search/cells.ts';
import type { Ask } from '../booking/search/search-turns.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import type { AgendaSources } from './agenda.ts';
import { staffIn } from './assigned-resources.ts';
import { proposalsFor } from './proposals.ts';
import { getEarliestMinute, toTime } from './times.ts';

/* An absence at short notice: the clients to move, and those already moved. */

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
