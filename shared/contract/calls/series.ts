import { BesideInput, CourseDates, courseQuery } from '../booking/course.ts';
import { Manage } from '../booking/request-status.ts';
import type { CallDeclaration } from './call-declaration.ts';

/** Appointments that belong together: the sessions of a course. */
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
    example: {
      query: {
        treatment: 'corps/cure-minceur-de-5-seances',
        day: '2026-11-24',
        time: '10:00',
      },
      answer: {
        sessionCount: 2,
        row: [
          {
            ...{ day: '2026-12-01', time: '10:00', ends: '11:00' },
            near: [{ day: '2026-12-01', times: ['09:30', '10:00'] }],
          },
        ],
      },
    },
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
    example: { body: { number: 'RDV-7K2MP' }, answer: { manage: '/rdv/q7b1Zt0AAAAAAAAAAAAAAA' } },
  },
} as const satisfies Record<string, CallDeclaration>;
