import { useEffect, useRef } from 'react';
import type { BookOutcome } from '../book-data.ts';
import type { Choices } from '../choices/choices.ts';
import { type CourseRow, courseKey } from './load-course.ts';

/**
 * The dates that belong to the choices. Those on the screen, with what was changed in them, stay when an answer could
 * not bring others: without a network nothing that was chosen is lost.
 */
export function useCourse(
  choices: Choices,
  outcome: BookOutcome | undefined,
  loaded: CourseRow | undefined,
): CourseRow | undefined {
  const shown = useRef<CourseRow>(undefined);
  const key = courseKey(choices);
  const known = outcome ? [outcome.course, shown.current, loaded] : [loaded];
  const fitting = known.filter((one) => one !== undefined && one.key === key);
  const course = fitting.find((one) => one?.dates) ?? fitting[0];
  useEffect(() => {
    shown.current = course;
  }, [course]);
  return course;
}
