import fc from 'fast-check';
import { readFacts } from '../../../server/institute/agenda/read-facts.ts';
import type { Db } from '../../../server/institute/database/database.ts';
import { saveContent } from '../../../server/institute/site/content-edits.ts';
import { contentMark, readRow } from '../../../server/institute/site/content-rows.ts';
import { resourceMark } from '../../../server/institute/team/read-team.ts';
import { saveResource } from '../../../server/institute/team/save-resource.ts';
import { addDays, getWeekday } from '../../../shared/calendar/calendar-month.ts';
import type { Hours } from '../../../shared/day-hours.ts';
import { day } from './played.ts';

/*
 * The owner's changes of hours while clients book: of the institute, a period, one day or a person.
 */

const midday = { starts: '10:00', ends: '10:45' };
const openings: readonly (Hours | undefined)[] = [
  undefined,
  { opens: '09:00', closes: '19:00', midday },
  { opens: '09:30', closes: '12:00' },
  { opens: '09:00', closes: '20:00' },
  { opens: '09:00', closes: '25:30', midday: { starts: '16:00', ends: '18:00' } },
  { opens: '18:00', closes: '25:00' },
];

export const hoursSteps = fc.oneof(
  fc.record({
    kind: fc.constant('opens' as const),
    of: fc.constantFrom('periods', 'specialHours'),
    hours: fc.constantFrom(...openings),
    /** True if the period contains that day. */
    isNear: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('works' as const),
    lane: fc.integer({ min: 1, max: 4 }),
    spans: fc.array(
      fc.record({
        starts: fc.constantFrom('09:00', '10:00'),
        ends: fc.constantFrom('10:30', '18:45', '24:45'),
      }),
      { maxLength: 1 },
    ),
  }),
);
type HoursStep = typeof hoursSteps extends fc.Arbitrary<infer Step> ? Step : never;

const actor = 'a@b.ci';

export async function changeHours(db: Db, step: HoursStep): Promise<void> {
  if (step.kind === 'opens') {
    const { of, hours, isNear } = step;
    const from = isNear ? addDays(day, -3) : addDays(day, 1);
    const week = hours && { [getWeekday(day) + 1]: hours };
    const values = {
      periods: week ? [{ name: 'Ramadan', from, to: addDays(from, 9), hours: week }] : [],
      specialHours: hours ? [{ day, ...hours }] : [],
    };
    return setContent(db, of, values[of as keyof typeof values]);
  }
  const { lane, spans } = step;
  const facts = await readFacts(db);
  const own = facts.resources.find((one) => one.lane === lane);
  if (!own) return;
  const hours = spans.map((span) => ({ weekday: getWeekday(day), from: '', to: '', ...span }));
  await saveResource(
    db,
    { id: String(lane), mark: resourceMark(facts, own), hours: hours as never },
    actor,
  );
}

async function setContent(db: Db, id: string, value: unknown): Promise<void> {
  const mark = contentMark(await readRow(db, { kind: 'institute', id }));
  await saveContent(db, { kind: 'institute', id, mark, value } as never, actor);
}

/** Lets that day's evening go on after midnight. */
export const openEvening = (db: Db): Promise<void> => {
  const hours = { opens: '09:00', closes: '25:30' };
  return changeHours(db, { kind: 'opens', of: 'specialHours', hours, isNear: true });
};

/** Resets the hours to the product's. */
export async function resetHours(db: Db): Promise<void> {
  for (const id of ['periods', 'specialHours']) await setContent(db, id, null);
  const { resources } = await readFacts(db);
  for (const { lane, hours } of resources) {
    if (hours.length > 0) await changeHours(db, { kind: 'works', lane, spans: [] });
  }
}
