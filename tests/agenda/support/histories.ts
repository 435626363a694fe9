import fc from 'fast-check';
import { type Agenda, createAgenda } from '../../../server/institute/agenda/agenda.ts';
import { blockTime, unblockTime } from '../../../server/institute/agenda/blocks.ts';
import { cancelVisit } from '../../../server/institute/appointments/cancellations.ts';
import { addManageLink } from '../../../server/institute/appointments/manage-links.ts';
import { moveVisit } from '../../../server/institute/appointments/moves.ts';
import { bookAppointment } from '../../../server/institute/booking/booking-order.ts';
import { type Ask, askFreely } from '../../../server/institute/booking/search/search-turns.ts';
import type { Db } from '../../../server/institute/database/database.ts';
import { trueMoment } from '../../../shared/calendar/night.ts';
import { catalogueOf } from '../../../shared/site/catalogue-of.ts';
import { parseMinutes } from '../../../shared/text/duration.ts';
import { readAllUses } from './all-uses.ts';
import { changeHours, hoursSteps, resetHours } from './hours-steps.ts';
import { Oracle } from './oracle.ts';
import {
  addNeeds,
  day,
  duo,
  orderOf,
  outcome,
  served,
  times,
  treatments,
  withRules,
} from './played.ts';

/*
 * Histories of clients' and the institute's steps on one day. An exhaustive search judges each step: a success took
 * free time, and a refusal as taken was right.
 */

const list = fc.array(fc.constantFrom(...treatments), { minLength: 1, maxLength: 2 });
const time = fc.constantFrom(...times);
const which = fc.nat(5);

export const histories = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('book' as const),
        lists: fc.oneof(
          { weight: 4, arbitrary: fc.array(list, { minLength: 1, maxLength: 2 }) },
          { weight: 1, arbitrary: fc.constant([[duo], [duo]]) },
          { weight: 1, arbitrary: fc.constant([[duo, 'onglerie/pedicure-spa'], [duo]]) },
        ),
        time,
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), which, time }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('block' as const),
        lane: fc.constantFrom(0, 1, 2, 3, 4, 52),
        time,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('unblock' as const), which }) },
    { weight: 1, arbitrary: hoursSteps },
  ),
  { minLength: 2, maxLength: 10 },
);
export type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

interface Held {
  readonly id: string;
  readonly token: string;
  readonly lists: readonly (readonly string[])[];
  version: number;
  time: string;
}

export function createPlayer(db: Db) {
  const agenda = createAgenda(db);
  /** Another process, with a cache of its own. */
  const other = createAgenda(db);
  let turn = 0;
  const next = () => (turn++ % 2 === 0 ? agenda : other);
  return { play: (history: History) => play(db, next, history) };
}

async function play(db: Db, next: () => Agenda, history: History): Promise<void> {
  await db.deleteFrom('requests').execute();
  await db.deleteFrom('day_changes').execute();
  await resetHours(db);
  await addNeeds(db);
  const held: Held[] = [];
  for (const step of history) {
    await takeStep({ db, agenda: next(), ask: askFreely }, step, held);
    await judgeTime(db, held);
  }
}

type Step = History[number];
type Services = { db: Db; agenda: Agenda; ask: Ask };

async function takeStep(services: Services, step: Step, held: Held[]): Promise<void> {
  const { db } = services;
  if (step.kind === 'book') return book(services, step, held);
  if (step.kind === 'move') return move(services, step, held);
  if (step.kind === 'cancel') {
    const [one] = held.splice(step.which, 1);
    if (one) await cancelVisit(db, one, async () => {});
    return;
  }
  if (step.kind === 'opens' || step.kind === 'works') return changeHours(db, step);
  if (step.kind === 'block') {
    const span = {
      starts: step.time,
      ends: `${Number(step.time.slice(0, 2)) + 1}:00`.padStart(5, '0'),
    };
    const block = { staff: step.lane ? String(step.lane) : '', from: day, to: '', ...span };
    await blockTime(db, { ...block, kind: 'off', label: '' }, 'a@b.ci');
    return;
  }
  const rows = await db.selectFrom('day_changes').select('id').orderBy('id').execute();
  const row = rows[step.which];
  if (row) await unblockTime(db, row, 'a@b.ci');
}

async function book(
  services: Services,
  { lists, time }: Extract<Step, { kind: 'book' }>,
  held: Held[],
): Promise<void> {
  const expected = await bestEnd(services, lists, time, '');
  const input = orderOf(lists, time);
  const end = await outcome(() =>
    bookAppointment(services, { input }, async (within, request) => {
      const token = (await addManageLink(within, request.id)).slice('/rdv/'.length);
      held.push({ id: request.id, token, lists, version: 1, time });
      return {};
    }),
  );
  const last = held.at(-1);
  const isAlone = lists.length === 1;
  await judge(services.db, { id: end ? (last?.id ?? '') : '', end, expected, isAlone });
}

async function move(
  services: Services,
  { which, time }: Extract<Step, { kind: 'move' }>,
  held: Held[],
): Promise<void> {
  const one = held[which];
  if (!one || one.time === time) return;
  const expected = await bestEnd(services, one.lists, time, one.id);
  const { token, version } = one;
  const end = await outcome(() =>
    moveVisit(services, { token, version, ...trueMoment({ day, time }) }, async () => {}),
  );
  if (end) Object.assign(one, { version: version + 1, time });
  // The same staff members stay even if others could finish sooner.
  const isAlone = one.lists.length === 1;
  await judge(services.db, { id: one.id, end, expected, isAlone, isMove: true });
}

interface Outcome {
  readonly id: string;
  readonly end: boolean;
  readonly expected: number | undefined;
  /** For several people the search does not find every hour, nor always the earliest end. */
  readonly isAlone: boolean;
  readonly isMove?: boolean;
}

async function judge(
  db: Db,
  { id, end, expected, isAlone, isMove = false }: Outcome,
): Promise<void> {
  if (!end && isAlone && expected !== undefined)
    throw new Error(`refused, and free until ${expected}`);
  if (!end) return;
  if (expected === undefined) throw new Error('given, and not free');
  if (isMove) return;
  const request = await db
    .selectFrom('requests')
    .select(['day', 'hour', 'ends'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const minuteOf = (time: string | null) => Number(time?.slice(0, 2)) * 60 + Number(time?.slice(3));
  const isNextDay = minuteOf(request.ends) <= minuteOf(request.hour);
  const before = (Date.parse(request.day) - Date.parse(day)) / 60_000;
  const ends = before + minuteOf(request.ends) + (isNextDay ? 24 * 60 : 0);
  if (isAlone ? ends !== expected : ends < expected)
    throw new Error(`ends at ${ends}, not ${expected}`);
}

async function bestEnd(
  { db, agenda }: Services,
  lists: readonly (readonly string[])[],
  time: string,
  except: string,
): Promise<number | undefined> {
  const { facts, rows } = await agenda.fresh(db, day, '');
  const uses = rows.uses.filter(({ request }) => request !== except);
  const [hours, minutes] = time.split(':').map(Number);
  return new Oracle(withRules(facts), { ...rows, uses }).bestEnd(
    lists,
    (hours ?? 0) * 60 + (minutes ?? 0),
  );
}

/** Checks that the taken time is that of the acknowledged bookings: nothing lost, left over or double. */
async function judgeTime(db: Db, held: readonly Held[]): Promise<void> {
  const { uses, overlaps } = await readAllUses(db);
  if (overlaps.length > 0) throw new Error('an overlap');
  const minutes = (id: string) =>
    uses
      .filter((use) => use.request_id === id)
      .reduce((sum, use) => sum + use.ends - use.starts, 0);
  for (const { id, lists } of held) {
    const wanted = lists.flat().reduce((sum, one) => sum + peopleMinutes(one), 0);
    if (minutes(id) !== wanted) throw new Error(`${minutes(id)} minutes of ${wanted}`);
  }
  if (new Set(uses.map((use) => use.request_id)).size !== held.length) throw new Error('a rest');
}

/** Returns the minutes of all staff members and the room of a treatment. */
const peopleMinutes = (treatment: string): number =>
  served(treatment) * parseMinutes(catalogueOf().treatment(treatment)?.duree ?? '');
