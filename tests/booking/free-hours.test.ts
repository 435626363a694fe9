import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildDay, type DayRows } from '#server/institute/booking/search/agenda-day.ts';
import type { Facts, ResourceFacts } from '#server/institute/booking/search/facts.ts';
import { planAt } from '#server/institute/booking/search/plan.ts';
import { searchHours } from '#server/institute/booking/search/slot-search.ts';
import { getUsualMinutes, getVisit, type Visit } from '#server/institute/booking/search/visit.ts';
import { buildOffer } from '#shared/site/published-catalogue.ts';

/** A Tuesday: the institute is open from 9:00 to 19:00. */
const day = '2026-11-24';

const makePerson = (id: number, ...skills: string[]): ResourceFacts => ({
  id,
  kind: 'staff',
  name: `n${id}`,
  room_kind: null,
  active_from: null,
  active_to: null,
  job: '',
  bio: '',
  is_shown: 0,
  commission: null,
  skills: new Map(skills.map((skill) => [skill, null])),
  hours: [],
});
const getFacts = (...resources: ResourceFacts[]): Facts => ({
  resources,
  rules: new Map(),
  ...buildOffer(undefined),
  visitorCatalogue: buildOffer(undefined).catalogue,
  settings: {
    notice: 120,
    people: 4,
    reminder: 18,
    startStep: 15,
  },
});
const empty: DayRows = { day, changes: [], uses: [], isClosed: false };
const visit = (facts: Facts, ...lists: string[][]): Visit => getVisit(facts, lists) as Visit;

const manicure = 'onglerie/manucure-spa';
const [pedicure, bust] = ['onglerie/pedicure-spa', 'corps/bras'];

type Uses = DayRows['uses'];

/** Tries every order, staff member and gap. Returns infinity if the list cannot begin at this time. */
function findEarliestEnd(facts: Facts, uses: Uses, list: readonly string[], start: number): number {
  const ends: number[] = [];
  for (const [index, treatment] of list.entries()) {
    const end = start + (getUsualMinutes(facts, treatment, undefined) ?? 0);
    const isServed = facts.resources.some(
      ({ id, skills }) =>
        [...skills.keys()].some((skill) => treatment.startsWith(skill)) &&
        uses.every((use) => use.resource_id !== id || use.ends <= start || end <= use.starts),
    );
    if (end > 19 * 60 || !isServed) continue;
    const remaining = list.toSpliced(index, 1);
    if (remaining.length === 0) ends.push(end);
    else
      for (const gap of [0, 5, 10]) ends.push(findEarliestEnd(facts, uses, remaining, end + gap));
  }
  return Math.min(...ends);
}

test('offers one person every free hour with its earliest end, and no other', async () => {
  const facts = getFacts(
    makePerson(1, 'onglerie'),
    makePerson(2, 'onglerie', 'corps'),
    makePerson(3, 'corps'),
  );
  const use = fc
    .record({ resource_id: fc.integer({ min: 1, max: 3 }), cell: fc.nat(112), cells: fc.nat(40) })
    .map(({ resource_id, cell, cells }) => ({
      resource_id,
      request: 'r',
      starts: 540 + 5 * cell,
      ends: 545 + 5 * (cell + cells),
    }));
  const lists = fc.constantFrom([manicure], [bust], [manicure, bust], [pedicure, bust, manicure]);
  const property = fc.asyncProperty(fc.array(use, { maxLength: 12 }), lists, async (uses, list) => {
    const built = buildDay(facts, { ...empty, uses });
    const { hours } = await searchHours(built, visit(facts, [...list]), 0);
    const expected = Array.from({ length: 40 }, (_, quarter) => 540 + 15 * quarter)
      .map((starts) => [starts, findEarliestEnd(facts, uses, list, starts)])
      .filter(([, ends = 0]) => ends < Number.POSITIVE_INFINITY);
    expect(hours.map(({ starts, ends }) => [starts, ends])).toEqual(expected);
  });
  await fc.assert(property, { numRuns: 100, endOnFailure: true });
});

test('prefers the staff member with the least to do', () => {
  const facts = getFacts(makePerson(1, 'onglerie'), makePerson(2, 'onglerie'));
  const uses = [{ resource_id: 1, request: 'r', starts: 900, ends: 960 }];
  const built = buildDay(facts, { ...empty, uses });
  expect(planAt(built, visit(facts, [manicure]), 540)?.parts[0]?.staff).toBe(2);
});

test('prefers the staff member with the fewest other skills', async () => {
  const facts = getFacts(
    makePerson(1, 'onglerie', 'corps'),
    makePerson(2, 'onglerie'),
    makePerson(3, 'visage'),
  );
  const uses = [{ resource_id: 2, request: 'r', starts: 900, ends: 960 }];
  const built = buildDay(facts, { ...empty, uses });
  const findStaffAt = (minute: number) =>
    planAt(built, visit(facts, [manicure]), minute)?.parts.map(({ staff }) => staff);
  expect([findStaffAt(540), findStaffAt(900)]).toEqual([[2], [1]]);
  const duoPlan = planAt(built, visit(facts, [manicure], [bust]), 540);
  expect(duoPlan?.parts.map(({ staff, starts }) => [staff, starts])).toEqual([
    [2, 540],
    [1, 540],
  ]);
});

test('a pause serves another client, even if a faster staff member has none', () => {
  const slow = { ...makePerson(1), skills: new Map([['a/1', 25]]) };
  const hours = [
    { starts: 540, ends: 550 },
    { starts: 560, ends: 570 },
  ].map((span) => ({
    resource_id: 1,
    weekday: 1,
    ...span,
    valid_from: null,
    valid_to: null,
  }));
  const formerPerson = { ...makePerson(2, 'a/1'), active_to: '2026-11-23' };
  const rule = { treatment_id: 'a/1', minutes: 15, cleaning: 0, room_kind: null };
  const wholeRoom = { instant: 1, at_once: 0 } as const;
  const once = { sessions: 1, days_apart: 0 };
  const pause = { pause_at: 5, pause: 15, ...wholeRoom, ...once } as const;
  const facts = {
    ...getFacts({ ...slow, hours }, formerPerson),
    rules: new Map([['a/1', { ...rule, preparation: 0, ...pause }]]),
  };
  const plan = planAt(buildDay(facts, empty), visit(facts, ['a/1'], ['a/1']), 540);
  expect(plan?.parts.map(({ starts, ends }) => [starts, ends])).toEqual([
    [540, 565],
    [545, 570],
  ]);
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
      sessions: 1,
      days_apart: 0,
    } as const;
    const institute = {
      hours: { 2: { opens: '09:30', closes: '19:00', ...(midday && { midday }) } },
    };
    const facts = {
      ...getFacts(makePerson(1, 'onglerie')),
      ...buildOffer({ institute }),
      rules: new Map([[manicure, rule]]),
    };
    const extraWork = {
      id: 'c',
      resource_id: 1,
      kind: 'extra',
      label: '',
      starts: 560,
      ends: 565,
    } as const;
    const plan = planAt(
      buildDay(facts, { ...empty, changes: [extraWork] }),
      visit(facts, [manicure]),
      560,
    );
    expect(plan?.ends).toBe(595);
  },
);
