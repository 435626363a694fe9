import type { Beside } from './course.ts';

export const sessionsToKeep = (beside: readonly Beside[] = []) =>
  beside.flatMap(({ session, status, time, version, ...appointment }) =>
    session && status === 'confirmed' && time !== null && version !== undefined
      ? [{ ...appointment, session, time, version }]
      : [],
  );
