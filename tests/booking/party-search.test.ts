import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildDay, type DayRows } from '#server/institute/booking/search/agenda-day.ts';
import type { Facts, ResourceFacts } from '#server/institute/booking/search/facts.ts';
import { listPersonStarts, planAt } from '#server/institute/booking/search/plan.ts';
import { limitMeter } from '#server/institute/booking/search/search-work.ts';
import { findMinutes, searchHours } from '#server/institute/booking/search/slot-search.ts';
import { getVisit, type Visit } from '#server/institute/booking/search/visit.ts';
import { listTreatments } from '#shared/catalogue.ts';
import { workLimits } from '#shared/limits/work-limits.ts';
import { buildOffer } from '#shared/site/published-catalogue.ts';
import { counting } from '../agenda/support/search-meter.ts';

/*
 * Parties of up to the allowed size are too large for an exhaustive search. The tests check each search's work limit
 * and the properties of every answer.
 */

const day = '2026-11-24';
const contents = buildOffer(undefined);
const ids = contents.catalogue.sections
  .flatMap(listTreatments)
  .filter(({ duree }) => duree !== undefined)
  .map(({ id }) => id);

const makePerson = (id: number, skills: readonly string[]): ResourceFacts => ({
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
  hours: [],
  skills: new Map(skills.map((skill) => [skill, null])),
});
const plain = [['visage', 'corps', 'onglerie'], ['corps'], ['maquillage'], ['capillaires']];
const getFacts = (teams: readonly (readonly string[])[]): Facts => ({
  resources: teams.map((skills, index) => makePerson(index + 1, skills)),
  rules: new Map(),
  ...contents,
  visitorCatalogue: contents.catalogue,
  settings: {
    notice: 120,
    people: 4,
    reminder: 18,
    startStep: 15,
  },
});
const listRows = (uses: DayRows['uses']): DayRows => ({
  day,
  changes: [],
  uses,
  isClosed: false,
});

const use = fc
  .record({
    resource_id: fc.integer({ min: 1, max: 7 }),
    cell: fc.nat(110),
    cells: fc.integer({ min: 3, max: 14 }),
  })
  .map(({ resource_id, cell, cells }) => ({
    resource_id,
    request: 'r',
    starts: 540 + 5 * cell,
    ends: 540 + 5 * (cell + cells),
  }));
const questions = fc.record({
  more: fc.array(fc.constantFrom(...plain, ['visage', 'maquillage']), { maxLength: 3 }),
  uses: fc.array(use, { maxLength: 24 }),
  lists: fc.array(fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 }), {
    minLength: 2,
    maxLength: 4,
  }),
});

test('keeps each search within its limit, and gives a reordered party the same answer', async () => {
  let wholeCount = 0;
  const { ofDay, ofHour } = workLimits.searches;
  const property = fc.asyncProperty(questions, async ({ more, uses, lists }) => {
    const facts = getFacts([...plain, ...more]);
    const visit = getVisit(facts, lists);
    if (!visit) return;
    const buildDayAnew = () => buildDay(facts, listRows(uses));
    const [counts, work] = counting();
    const ask = (visit: Visit) =>
      searchHours(buildDayAnew(), visit, 0, limitMeter(work, ofDay.hours));
    const { hours, isPartial } = await ask(visit);
    expect(counts.steps).toBeLessThan(ofDay.hours + 2 * (ofHour.together + ofHour.inTurn));
    wholeCount += Number(!isPartial);
    const reversed = lists.toReversed().map((list) => list.toReversed());
    const other = await ask(getVisit(facts, reversed) as Visit);
    const getEnds = (visitHours: typeof hours) =>
      visitHours.map(({ starts, ends }) => [starts, ends]);
    expect([getEnds(other.hours), other.isPartial]).toEqual([getEnds(hours), isPartial]);
    if (!isPartial) {
      const minutes = await findMinutes(buildDayAnew(), visit, 0);
      expect(minutes).toEqual(hours.map(({ starts }) => starts));
    }
    // Every shown hour can be booked, also by another process.
    for (const { starts, ends, personStarts } of hours) {
      const plan = planAt(buildDayAnew(), visit, starts);
      expect([plan?.ends, plan && listPersonStarts(plan.parts)]).toEqual([ends, personStarts]);
    }
  });
  await fc.assert(property, { numRuns: 40, seed: 31, endOnFailure: true });
  expect(wholeCount).toBeGreaterThan(20);
});

test('finds hours for four people with the same three treatments', async () => {
  const list = ['onglerie/manucure-spa', 'corps/bras', 'visage/nettoyage-express-du-visage'];
  const facts = getFacts([...plain, ...Array.from({ length: 16 }, () => plain[0] as string[])]);
  const visit = getVisit(facts, [list, list, list, list]) as Visit;
  const { hours, isPartial } = await searchHours(buildDay(facts, listRows([])), visit, 0);
  const minutes = (hours[0]?.ends ?? 0) - (hours[0]?.starts ?? 0);
  expect(hours.length).toBeGreaterThan(20);
  expect(hours.every(({ starts, ends }) => ends - starts === minutes)).toBe(true);
  expect(isPartial).toBe(false);
});
