import type { Selectable } from 'kysely';
import type { Course } from '#shared/booking/course-value.ts';
import { isOn } from '#shared/options.ts';
import type { Changes } from '#shared/site/changes.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';
import type { TreatmentChange } from '#shared/site/treatments.ts';
import { formatMinutes } from '#shared/text/duration.ts';
import type { Database } from '../database/schema/schema.ts';

type ShownRule = Pick<
  Selectable<Database['treatment_rules']>,
  'treatment_id' | 'minutes' | 'sessions' | 'days_apart'
>;

/** Puts the agenda's rules into the price list: minutes and courses. */
export function addRules(changes: Changes, rules: Iterable<ShownRule>): Changes {
  const catalogue = buildCatalogue(changes);
  const treatments: Record<string, TreatmentChange> = {};
  const courses: Record<string, Course> = {};
  const hasCourses = isOn(changes.institute ?? {}, 'courses');
  for (const { treatment_id: id, minutes, sessions, days_apart } of rules) {
    if (!catalogue.treatment(id)) continue;
    if (minutes !== null)
      treatments[id] = { ...changes.treatments?.[id], duree: formatMinutes(minutes) };
    if (hasCourses && sessions > 1) courses[id] = { sessionCount: sessions, daysApart: days_apart };
  }
  const hasTreatments = Object.keys(treatments).length > 0;
  if (!hasTreatments && Object.keys(courses).length === 0) return changes;
  return {
    ...changes,
    ...(hasTreatments && { treatments: { ...changes.treatments, ...treatments } }),
    ...(Object.keys(courses).length > 0 && { courses }),
  };
}
