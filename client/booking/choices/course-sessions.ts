import type { Api } from '#client/api/api.ts';
import type { CourseDates } from '#shared/booking/course.ts';
import { dateProblem } from '#shared/calendar/booking-days.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import { type Choices, findCourse } from './choices.ts';

/** The dates of a course's later sessions, which the institute proposes for the first session's hour. */
export interface LoadedCourse {
  /** The choices that these dates belong to. Dates of other choices are not shown. */
  readonly key: string;
  readonly dates?: CourseDates;
}

export function buildCourseKey(choices: Choices): string | undefined {
  const { view, day, time, staff = '', lists } = choices;
  if (view !== 'heures' || !day || !time || !findCourse(choices)) return undefined;
  return [lists[0]?.[0]?.id, staff, day, time].join('|');
}

export async function loadCourse(
  api: Api,
  choices: Choices,
  today: Day,
): Promise<LoadedCourse | undefined> {
  const key = buildCourseKey(choices);
  const { day = '', time = '', staff, lists } = choices;
  if (key === undefined || dateProblem(day, today)) return undefined;
  const treatment = lists[0]?.[0]?.id ?? '';
  const query = { treatment, day, time, ...(staff && { staff }) };
  const answer = await api.call({ name: 'bookingCourse', query });
  return answer.ok ? { key, dates: answer.data } : { key };
}
