import * as v from 'valibot';
import { courseLimits } from './course-text.ts';

export const CourseValue = v.object({
  sessionCount: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(courseLimits.sessions)),
  daysApart: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(courseLimits.daysApart)),
});
export type Course = v.InferOutput<typeof CourseValue>;
