import type { RelatedAppointment } from './course.ts';

export const listKeptSessions = (beside: readonly RelatedAppointment[] = []) =>
  beside.flatMap(({ session, status, time, version, ...appointment }) =>
    session && status === 'confirmed' && time !== null && version !== undefined
      ? [{ ...appointment, session, time, version }]
      : [],
  );
