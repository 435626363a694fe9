import type { Beside } from './course.ts';

/** Returns the sessions of a course that fit into one calendar file, in order. */
export const sessionsToKeep = (beside: readonly Beside[] = []) =>
  beside.flatMap(({ session, status, time, version, ...appointment }) =>
    session && status === 'confirmed' && time !== null && version !== undefined
      ? [{ ...appointment, session, time, version }]
      : [],
  );
