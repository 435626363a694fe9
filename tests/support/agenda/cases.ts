import fc from 'fast-check';
import {
  buildDay,
  type DayRows,
  type Hour,
} from '../../../server/institute/agenda/search/agenda-day.ts';
import type { Facts } from '../../../server/institute/agenda/search/facts.ts';
import { hoursInFull } from '../../../server/institute/agenda/search/free-hours.ts';
import { beginsOf, type Plan, planAt } from '../../../server/institute/agenda/search/plan.ts';
import { visitOf } from '../../../server/institute/agenda/search/visit.ts';
import { shownContents } from '../../../shared/contents/catalogue-of.ts';
import { Oracle } from './oracle.ts';

/*
 * Small agendas of any kind, and what they say is free against what trying everything finds.
 */

/** A Tuesday: the institute is open from 9:00 to 19:00. */
export const day = '2026-11-24';
const opens = 9 * 60;

const treatments = ['a/1', 'a/2', 'b/1'] as const;
const five = (from: number, to: number) =>
  fc.integer({ min: from / 5, max: to / 5 }).map((cells) => cells * 5);
const span = fc
  .tuple(five(opens, opens + 120), five(5, 90))
  .map(([starts, length]) => ({ starts, ends: starts + length }));

const skills = fc.uniqueArray(
  fc.tuple(fc.constantFrom('a', 'b', ...treatments), fc.option(five(5, 45))),
  { minLength: 1, maxLength: 3, selector: ([skill]) => skill },
);

const lane = (number: number, kind: 'staff' | 'room') =>
  fc.record({
    lane: fc.constant(number),
    kind: fc.constant(kind),
    name: fc.constant(`n${number}`),
    room_kind: fc.constant(kind === 'room' ? 'x' : null),
    active_from: fc.constantFrom(null, null, day, '2026-11-25'),
    active_to: fc.constantFrom(null, null, day, '2026-11-23'),
    job: fc.constant(''),
    bio: fc.constant(''),
    is_shown: fc.constant(0),
    commission: fc.constant(null),
    skills: kind === 'staff' ? skills.map((list) => new Map(list)) : fc.constant(new Map()),
    hours: fc.array(
      span.map((hours) => ({
        lane: number,
        weekday: 1,
        ...hours,
        valid_from: null,
        valid_to: null,
      })),
      { minLength: 1, maxLength: 2 },
    ),
  });

const rule = (id: string) =>
  fc.record({
    treatment_id: fc.constant(id),
    minutes: five(5, 45),
    cleaning: fc.constantFrom(0, 0, 0, 5, 10, 15),
    pause_at: five(0, 15),
    pause: fc.constantFrom(0, 0, 10, 15),
    room_kind: fc.constantFrom(null, null, 'x'),
    instant: fc.constant<0 | 1>(1),
    at_once: fc.constantFrom<0 | 1>(0, 0, 0, 1),
  });

const facts: fc.Arbitrary<Facts> = fc
  .tuple(
    fc.tuple(
      lane(1, 'staff'),
      lane(2, 'staff'),
      lane(3, 'staff'),
      lane(4, 'room'),
      lane(5, 'room'),
    ),
    fc.integer({ min: 1, max: 3 }),
    fc.tuple(...treatments.map(rule)),
  )
  .map(([lanes, staff, rules]) => ({
    lanes: lanes.filter((one) => one.kind === 'room' || one.lane <= staff),
    rules: new Map(rules.map((one) => [one.treatment_id, one])),
    ...shownContents(undefined),
    settings: { notice: 120, people: 4 },
  }));

const rows: fc.Arbitrary<DayRows> = fc.record({
  day: fc.constant(day),
  changes: fc.array(
    span.chain((hours) =>
      fc.record({
        id: fc.constant('c'),
        lane: fc.option(fc.integer({ min: 1, max: 5 })),
        kind: fc.constantFrom<'off' | 'extra'>('off', 'extra'),
        label: fc.constant(''),
        starts: fc.constant(hours.starts),
        ends: fc.constant(Math.min(hours.ends, hours.starts + 30)),
      }),
    ),
    { maxLength: 2 },
  ),
  uses: fc.array(
    fc.record({ lane: fc.integer({ min: 1, max: 5 }), use: span }).map(({ lane, use }) => ({
      lane,
      request: 'r',
      starts: use.starts,
      ends: Math.min(use.ends, use.starts + 25),
    })),
    { maxLength: 4 },
  ),
  isClosed: fc.constant(false),
  isUnsure: fc.constant(false),
});

/** At most four treatments: whoever tries everything takes ages for more. */
const lists = fc
  .array(fc.array(fc.constantFrom(...treatments), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  })
  .filter((persons) => persons.flat().length <= 4);

export const cases = fc.record({ facts, rows, lists });
export type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

/** @throws when the product and the oracle differ at some hour of the case */
export async function compare({ facts, rows, lists }: Case): Promise<void> {
  const active = facts.lanes.filter(
    (one) => (one.active_from ?? day) <= day && day <= (one.active_to ?? day),
  );
  const oracle = new Oracle({ ...facts, lanes: active }, rows);
  const visit = visitOf(facts, lists);
  const built = buildDay(facts, rows);
  const hours = visit ? await hoursInFull(built, visit, 0) : [];
  for (let minute = opens - 15; minute < opens + 225; minute += 15) {
    const expected = oracle.best(lists, minute);
    const hour = hours.find(({ starts }) => starts === minute);
    const plan = visit && planAt(built, visit, minute);
    const ends = [hour?.ends, plan?.ends, expected?.ends];
    if (new Set(ends).size > 1) throw new Error(`${minute}: offered, planned, right: ${ends}`);
    if (plan && hour && expected) judge(plan, { oracle, hour, lists, expected });
    for (const lane of hour?.staff ?? []) {
      const alone = {
        ...facts,
        lanes: active.filter((one) => one.kind === 'room' || one.lane === lane),
      };
      if (new Oracle(alone, rows).bestEnd(lists, minute) === undefined) {
        throw new Error(`${minute}: ${lane} cannot be wished for`);
      }
    }
  }
}

interface Judged {
  readonly oracle: Oracle;
  readonly hour: Hour;
  readonly lists: Case['lists'];
  readonly expected: object;
}

/** As good as can be, and told so; each part is allowed by itself, and no two are in each other's way. */
function judge({ ends, parts }: Plan, { oracle, hour, lists, expected }: Judged): void {
  const begins = beginsOf(parts);
  const waits = lists.map((_, person) => {
    const own = parts.filter((part) => part.person === person);
    const served = own.reduce((sum, part) => sum + part.ends - part.starts, 0);
    return Math.max(...own.map((part) => part.ends)) - hour.starts - served;
  });
  const found = {
    ends,
    waited: waits.reduce((sum, own) => sum + own, 0),
    isTogether: begins.every((starts) => starts === hour.starts),
  };
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
  }
  if (`${begins}` !== `${hour.begins}`) throw new Error(`${begins}, and it says ${hour.begins}`);
  const held = parts.flatMap((part) => {
    if (!oracle.isAllowed(part)) throw new Error(`not allowed: ${JSON.stringify(part)}`);
    const own = oracle.holds(part);
    if (JSON.stringify(own) !== JSON.stringify(part.uses)) {
      throw new Error(`held otherwise: ${JSON.stringify([own, part.uses])}`);
    }
    return own;
  });
  for (const [index, one] of held.entries()) {
    const isFree = held
      .slice(index + 1)
      .every(
        (other) => other.lane !== one.lane || other.ends <= one.starts || one.ends <= other.starts,
      );
    if (!isFree) throw new Error('a plan overlaps itself');
  }
}
