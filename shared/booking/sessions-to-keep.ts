import type { Beside } from './course.ts';

/** The sessions of a course that one calendar file can have all of, in their order. */
export const sessionsToKeep = (beside: readonly Beside[] = []) =>
  beside.flatMap(({ session, status, time, version, ...one }) =>
    session && status === 'confirmed' && time !== null && version !== undefined
      ? [{ ...one, session, time, version }]
      : [],
  );
