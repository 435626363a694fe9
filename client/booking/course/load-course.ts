import type { CourseDates } from '../../../shared/booking/course.ts';
import { dateProblem } from '../../../shared/calendar/booking-days.ts';
import type { Day } from '../../../shared/calendar/calendar-month.ts';
import type { Api } from '../../api/api.ts';
import type { Choices } from '../choices/choices.ts';
import { courseOf } from '../choices/course-of.ts';

/* The dates of a course, once the first session's hour is chosen. */

export interface CourseRow {
  /** The choices that these dates belong to. Dates of other choices are not shown. */
  readonly key: string;
  /** Absent where they could not be found. */
  readonly dates?: CourseDates;
}

export function courseKey(choices: Choices): string | undefined {
  const { view, day, time, staff = '', lists } = choices;
  if (view !== 'heures' || !day || !time || !courseOf(choices)) return undefined;
  return [lists[0]?.[0]?.id, staff, day, time].join('|');
}

/** Loads the dates. Chosen dates are kept where they are still free. */
export async function loadCourse(
  api: Api,
  choices: Choices,
  today: Day,
): Promise<CourseRow | undefined> {
  const key = courseKey(choices);
  const { day = '', time = '', staff, lists, sessions } = choices;
  if (key === undefined || dateProblem(day, today)) return undefined;
  const found = await api.call({
    name: 'bookingCourse',
    query: {
      ...{ treatment: lists[0]?.[0]?.id ?? '', day, time },
      ...(staff && { staff }),
      ...(sessions.length > 0 && { wished: sessions.join() }),
    },
  });
  return found.ok ? { key, dates: found.data } : { key };
}
