import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildDay, type DayRows } from '../../server/institute/booking/search/agenda-day.ts';
import type { Facts, ResourceFacts } from '../../server/institute/booking/search/facts.ts';
import { planAt } from '../../server/institute/booking/search/plan.ts';
import { hoursInFull, minutesFrom } from '../../server/institute/booking/search/slot-search.ts';
import { getVisit, type Visit } from '../../server/institute/booking/search/visit.ts';
import { shownContents } from '../../shared/site/catalogue-of.ts';
import { cases, compare, day } from '../agenda/support/cases.ts';
import { counting } from '../agenda/support/counting.ts';

/* `npm run nightly -- agenda` tries a hundred thousand. */
test('finds the same free hours as an exhaustive search', async () => {
  await fc.assert(fc.asyncProperty(cases, compare), { numRuns: 40, endOnFailure: true });
});

const person = (lane: number, ...skills: string[]): ResourceFacts => ({
  lane,
  kind: 'staff',
  name: `n${lane}`,
  room_kind: null,
  active_from: null,
  active_to: null,
  job: '',
  bio: '',
  is_shown: 0,
  commission: null,
  place_of: null,
  skills: new Map(skills.map((skill) => [skill, null])),
  prices: new Map(),
  hours: [],
});
const getFacts = (...resources: ResourceFacts[]): Facts => ({
  resources,
  rules: new Map(),
  ...shownContents(undefined),
  offered: shownContents(undefined).catalogue,
  settings: {
    notice: 120,
    people: 4,
    reminder: 18,
    startStep: 15,
  },
});
const empty: DayRows = { day, changes: [], uses: [], isClosed: false, isUnsure: false };
const visit = (facts: Facts, ...lists: string[][]): Visit => getVisit(facts, lists) as Visit;

const manicure = 'onglerie/manucure-spa';
const braids = 'capillaires/tresses-simples';
const [pedicure, bust] = ['onglerie/pedicure-spa', 'corps/bras'];

test('hours begin at opening time and end by closing time', async () => {
  const facts = getFacts(person(1, 'onglerie'));
  const hours = await hoursInFull(buildDay(facts, empty), visit(facts, [manicure]), 0);
  expect(hours[0]).toMatchObject({ starts: 540, ends: 585, begins: [540], staff: [1] });
  expect(hours.at(-1)).toMatchObject({ starts: 1095, ends: 1140, begins: [1095], staff: [1] });
});

test('two people are served at once by two staff members, else one after the other', () => {
  const two = getFacts(person(1, 'onglerie'), person(2, 'onglerie'));
  const duo = visit(two, [manicure], [manicure]);
  expect(planAt(buildDay(two, empty), duo, 540)?.ends).toBe(585);
  const oneAble = getFacts(person(1, 'onglerie'));
  expect(planAt(buildDay(oneAble, empty), visit(oneAble, [manicure], [manicure]), 540)?.ends).toBe(
    630,
  );
});

test('places each person’s own treatments', async () => {
  const facts = getFacts(person(1, 'onglerie'), person(2, 'capillaires'));
  const plan = planAt(buildDay(facts, empty), visit(facts, [braids], [manicure]), 600);
  expect(plan?.parts).toMatchObject([
    { person: 0, treatment: braids, staff: 2, starts: 600 },
    { person: 1, treatment: manicure, staff: 1, starts: 600, ends: 645 },
  ]);
  const [hour] = await hoursInFull(buildDay(facts, empty), visit(facts, [braids], [manicure]), 600);
  expect(hour?.staff).toEqual([]);
});

test('prefers the staff member with the least to do', () => {
  const facts = getFacts(person(1, 'onglerie'), person(2, 'onglerie'));
  const uses = [{ lane: 1, request: 'r', starts: 900, ends: 960 }];
  const built = buildDay(facts, { ...empty, uses });
  expect(planAt(built, visit(facts, [manicure]), 540)?.parts[0]?.staff).toBe(2);
});

test('prefers the staff member with the fewest other skills', async () => {
  const facts = getFacts(
    person(1, 'onglerie', 'corps'),
    person(2, 'onglerie'),
    person(3, 'visage'),
  );
  const uses = [{ lane: 2, request: 'r', starts: 900, ends: 960 }];
  const built = buildDay(facts, { ...empty, uses });
  const staffAt = (minute: number) =>
    planAt(built, visit(facts, [manicure]), minute)?.parts.map(({ staff }) => staff);
  expect([staffAt(540), staffAt(900)]).toEqual([[2], [1]]);
  const duoPlan = planAt(built, visit(facts, [manicure], [bust]), 540);
  expect(duoPlan?.parts.map(({ staff, starts }) => [staff, starts])).toEqual([
    [2, 540],
    [1, 540],
  ]);
});

test('a pause serves another client, even if a faster staff member has none', () => {
  const slow = { ...person(1), skills: new Map([['a/1', 25]]) };
  const hours = [
    { starts: 540, ends: 550 },
    { starts: 560, ends: 570 },
  ].map((span) => ({
    lane: 1,
    weekday: 1,
    ...span,
    valid_from: null,
    valid_to: null,
  }));
  const gone = { ...person(2, 'a/1'), active_to: '2026-11-23' };
  const rule = { treatment_id: 'a/1', minutes: 15, cleaning: 0, room_kind: null };
  const whole = { instant: 1, at_once: 0, same_room: 0, assistants: '' } as const;
  const once = { sessions: 1, days_apart: 0 };
  const pause = { pause_at: 5, pause: 15, ...whole, ...once } as const;
  const facts = {
    ...getFacts({ ...slow, hours }, gone),
    rules: new Map([['a/1', { ...rule, preparation: 0, ...pause }]]),
  };
  const plan = planAt(buildDay(facts, empty), visit(facts, ['a/1'], ['a/1']), 540);
  expect(plan?.parts.map(({ starts, ends }) => [starts, ends])).toEqual([
    [540, 565],
    [545, 570],
  ]);
});

test('answers soon for a large visit that does not fit', async () => {
  const facts = getFacts(person(1, 'onglerie'), person(2, 'capillaires'));
  const many = Array.from({ length: 4 }, () => [manicure, braids, braids]);
  const built = buildDay(facts, empty);
  expect(await minutesFrom(built, visit(facts, ...many), 0)).toEqual([]);
  expect(
    getVisit(
      facts,
      Array.from({ length: 5 }, () => [manicure]),
    ),
  ).toBeUndefined();
});

test('pauses a long search between hours', async () => {
  const facts = getFacts(person(1, 'onglerie'), person(2, 'onglerie'));
  const [told, work] = counting();
  const duo = visit(facts, [manicure], [manicure]);
  const hours = await hoursInFull(buildDay(facts, empty), duo, 0, work);
  expect(hours.length).toBeGreaterThan(30);
  expect(told.pauses).toBeGreaterThan(hours.length);
});

test('searches visits that differ only in order once', async () => {
  const facts = getFacts(person(1, 'onglerie', 'corps'), person(2, 'onglerie', 'corps'));
  const day = buildDay(facts, empty);
  const [told, work] = counting();
  const hours = await hoursInFull(day, visit(facts, [manicure, bust], [pedicure]), 0, work);
  expect(hours.length).toBeGreaterThan(0);
  const { steps } = told;
  expect(steps).toBeGreaterThan(20);
  const same = visit(facts, [pedicure], [bust, manicure]);
  expect(await hoursInFull(day, same, 0, work)).toEqual(hours);
  expect(await minutesFrom(day, same, 0, work)).toEqual(hours.map(({ starts }) => starts));
  expect(told.steps).toBe(steps);
});

test.each([undefined, { starts: '12:00', ends: '13:00' }])(
  'lets a break of a treatment fall between added hours and the opening, with midday pause %j',
  (midday) => {
    const rule = {
      treatment_id: manicure,
      minutes: 35,
      preparation: 0,
      cleaning: 0,
      pause_at: 5,
      pause: 10,
      room_kind: null,
      instant: 1,
      at_once: 0,
      same_room: 0,
      sessions: 1,
      days_apart: 0,
      assistants: '',
    } as const;
    const institute = {
      hours: { 2: { opens: '09:30', closes: '19:00', ...(midday && { midday }) } },
    };
    const facts = {
      ...getFacts(person(1, 'onglerie')),
      ...shownContents({ institute }),
      rules: new Map([[manicure, rule]]),
    };
    const added = { id: 'c', lane: 1, kind: 'extra', label: '', starts: 560, ends: 565 } as const;
    const plan = planAt(
      buildDay(facts, { ...empty, changes: [added] }),
      visit(facts, [manicure]),
      560,
    );
    expect(plan?.ends).toBe(595);
  },
);
