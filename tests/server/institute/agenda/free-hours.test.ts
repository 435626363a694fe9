import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildDay, type DayRows } from '../../../../server/institute/agenda/search/agenda-day.ts';
import type { Facts, LaneFacts } from '../../../../server/institute/agenda/search/facts.ts';
import { hoursInFull, minutesFrom } from '../../../../server/institute/agenda/search/free-hours.ts';
import { planAt } from '../../../../server/institute/agenda/search/plan.ts';
import { type Visit, visitOf } from '../../../../server/institute/agenda/search/visit.ts';
import { cases, compare, day } from '../../../support/agenda/cases.ts';

/* `npm run agenda` tries a hundred thousand. */
test('what is free is what trying everything finds', () => {
  fc.assert(fc.property(cases, compare), { numRuns: 400, endOnFailure: true });
});

const person = (lane: number, ...skills: string[]): LaneFacts => ({
  lane,
  kind: 'staff',
  name: `n${lane}`,
  room_kind: null,
  active_from: null,
  active_to: null,
  skills: new Map(skills.map((skill) => [skill, null])),
  hours: [],
});
const factsOf = (...lanes: LaneFacts[]): Facts => ({
  lanes,
  rules: new Map(),
  settings: { notice: 120, people: 4 },
});
const empty: DayRows = { day, changes: [], uses: [], isClosed: false, isUnsure: false };
const visit = (facts: Facts, ...lists: string[][]): Visit => visitOf(facts, lists) as Visit;

const manicure = 'onglerie/manucure-spa';
const braids = 'capillaires/tresses-simples';

test('ends lie before closing time, and the first hour is that of opening', () => {
  const facts = factsOf(person(1, 'onglerie'));
  const hours = hoursInFull(buildDay(facts, empty), visit(facts, [manicure]), 0);
  expect(hours[0]).toEqual({ starts: 540, ends: 585, staff: [1] });
  expect(hours.at(-1)).toEqual({ starts: 1095, ends: 1140, staff: [1] });
});

test('two persons are served at the same time by two people, else one after the other', () => {
  const two = factsOf(person(1, 'onglerie'), person(2, 'onglerie'));
  const both = visit(two, [manicure], [manicure]);
  expect(planAt(buildDay(two, empty), both, 540)?.ends).toBe(585);
  const one = factsOf(person(1, 'onglerie'));
  expect(planAt(buildDay(one, empty), visit(one, [manicure], [manicure]), 540)?.ends).toBe(630);
});

test('each person has her own treatments', () => {
  const facts = factsOf(person(1, 'onglerie'), person(2, 'capillaires'));
  const plan = planAt(buildDay(facts, empty), visit(facts, [braids], [manicure]), 600);
  expect(plan?.parts).toMatchObject([
    { person: 0, treatment: braids, staff: 2, starts: 600 },
    { person: 1, treatment: manicure, staff: 1, starts: 600, ends: 645 },
  ]);
  expect(
    hoursInFull(buildDay(facts, empty), visit(facts, [braids], [manicure]), 600)[0]?.staff,
  ).toEqual([]);
});

test('anybody is who has the least to do', () => {
  const facts = factsOf(person(1, 'onglerie'), person(2, 'onglerie'));
  const uses = [{ lane: 1, request: 'r', starts: 900, ends: 960 }];
  const built = buildDay(facts, { ...empty, uses });
  expect(planAt(built, visit(facts, [manicure]), 540)?.parts[0]?.staff).toBe(2);
});

test('a large visit that cannot be answers soon', () => {
  const facts = factsOf(person(1, 'onglerie'), person(2, 'capillaires'));
  const many = Array.from({ length: 4 }, () => [manicure, braids, braids]);
  const built = buildDay(facts, empty);
  expect(minutesFrom(built, visit(facts, ...many), 0)).toEqual([]);
  expect(
    visitOf(
      facts,
      Array.from({ length: 5 }, () => [manicure]),
    ),
  ).toBeUndefined();
});
