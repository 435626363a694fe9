import { catalogueOf } from '../../../shared/site/catalogue-of.ts';
import type { Changes } from '../../../shared/site/changes.ts';

interface OwnSessions {
  readonly treatment_id: string;
  readonly sessions: number;
  readonly days_apart: number;
}

/** Adds the treatments that are sold as several sessions to the contents. */
export function withCourses(changes: Changes, rules: Iterable<OwnSessions>): Changes {
  const catalogue = catalogueOf(changes);
  const courses = [...rules].flatMap(
    ({ treatment_id: id, sessions: sessionCount, days_apart: daysApart }) =>
      sessionCount > 1 && catalogue.treatment(id)
        ? [[id, { sessionCount, daysApart }] as const]
        : [],
  );
  return courses.length === 0 ? changes : { ...changes, courses: Object.fromEntries(courses) };
}
