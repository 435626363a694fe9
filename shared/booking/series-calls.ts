import { Manage } from '../appointments/request-status.ts';
import type { CallDeclaration } from '../contract/call-declaration.ts';
import { BesideInput, CourseDates, courseQuery } from './course.ts';

export const seriesCalls = {
  bookingCourse: {
    method: 'GET',
    path: 'booking/course',
    tag: 'appointments',
    summary: 'Dates for a treatment of several sessions',
    description:
      'For the sessions after the first, which is at `day` and `time`: every so many days at the same hour, else the nearest free one of that day or of the next. They are booked by booking/appointment, as `nextSessions`.',
    without: 'No treatment of a backend without it has `courses`, so nobody asks.',
    session: 'none',
    refusals: ['not-bookable', 'booking-closed', 'too-many'],
    query: (facts) => courseQuery(facts.today, facts),
    answer: CourseDates,
    isSearch: true,
  },
  visitBeside: {
    method: 'POST',
    path: 'booking/visit/beside/:token',
    tag: 'appointments',
    summary: 'The page of an appointment that belongs to this one, by a link of its own',
    description: 'A POST, as it gives out a link.',
    without: 'The page tells of no other appointments.',
    session: 'none',
    refusals: ['not-found', 'too-many'],
    body: BesideInput,
    answer: Manage,
  },
} as const satisfies Record<string, CallDeclaration>;
