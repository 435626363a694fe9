import { appointmentInput, Booked, timesQuery } from '../booking/booking-input.ts';
import { Times } from '../booking/offered-hours.ts';
import type { CallDeclaration } from '../contract/call-declaration.ts';
import {
  Moved,
  VisitCancelInput,
  VisitRecord,
  visitMoveInput,
  visitTimesQuery,
} from './visit-record.ts';

const without = 'The page only takes requests. It shows no slots.';
const withoutLink = 'No such link is given out.';

export const agendaCalls = {
  bookingTimes: {
    method: 'GET',
    path: 'booking/times',
    tag: 'appointments',
    summary: 'Find free slots',
    description:
      'For a `month` (answers `days`) or a `day` (answers `times`). `treatments` are ids separated by ' +
      'commas; semicolons separate the lists of different people, otherwise all have the same. The ' +
      'answer reveals nothing about any client. A search that would take too long is refused with ' +
      '`not-bookable` and the reason `long`. In a month `count` may be a lower bound, marked by `more`. ' +
      '`too-many` for a client that searches too often.',
    without,
    session: 'none',
    refusals: ['not-bookable', 'booking-closed', 'too-many'],
    query: (facts) => timesQuery(facts.today, facts),
    answer: Times,
    isSearch: true,
  },
  bookingAppointment: {
    method: 'POST',
    path: 'booking/appointment',
    tag: 'appointments',
    summary: 'Book a slot',
    description:
      'A slot shown a moment ago is accepted unless it is taken since: then `slot-taken`, with bookable ' +
      '`others`. The same order again within ten minutes is one appointment. `not-bookable` has a ' +
      '`reason` if this visitor can only send a request. `number`: this number or mailbox has reached ' +
      'its limit. `rush`: too many bookings arrive. `holiday`: a public holiday without a decision. ' +
      '`room`: no suitable room is in service. `deposit`: a deposit could not be paid in time. ' +
      '`total`, `ends`, `begins` and `deposit` are what the client saw. If one of them differs, nothing ' +
      'is booked: `offer-changed` for `total` and `ends`, `slot-taken` for `begins`, `deposit-due` with ' +
      'the right `deposit`. An appointment with a deposit is only held, as the answer’s `deposit` says.',
    without,
    session: 'optional',
    refusals: [
      'slot-taken',
      'closed-day',
      'too-soon',
      'not-bookable',
      'booking-closed',
      'deposit-due',
      'offer-changed',
      'too-many',
    ],
    body: (facts) => appointmentInput(facts.today, facts, facts.readPhone),
    answer: Booked,
    isConfirmed: true,
    isSearch: true,
  },
  visit: {
    method: 'GET',
    path: 'booking/visit/:token',
    tag: 'appointments',
    summary: 'Get an appointment or request by its link',
    description: 'Answers nothing about the person. `time` and `ends` are null for a request.',
    without: withoutLink,
    session: 'optional',
    refusals: ['not-found'],
    answer: VisitRecord,
  },
  visitTimes: {
    method: 'GET',
    path: 'booking/visit/times/:token',
    tag: 'appointments',
    summary: 'Find slots to which an appointment can move',
    description:
      'As `booking/times`, for the treatments and people of this appointment. Its own time counts as ' +
      'free. `with` names the staff at each hour.',
    without: 'The page asks the visitor to telephone to move it.',
    session: 'none',
    refusals: ['not-found', 'conflict', 'not-bookable', 'too-many'],
    query: ({ today }) => visitTimesQuery(today),
    answer: Times,
    isSearch: true,
  },
  visitMove: {
    method: 'POST',
    path: 'booking/visit/move/:token',
    tag: 'appointments',
    summary: 'Move an appointment',
    description:
      'Its own time counts as free. Keeps the same staff members if they are free. Moving back to the ' +
      'previous hour restores the previous staff members. `begins` as in `booking/appointment`.',
    without: withoutLink,
    session: 'none',
    refusals: [
      'not-found',
      'conflict',
      'same-hour',
      'slot-taken',
      'closed-day',
      'too-soon',
      'too-late',
      'not-bookable',
      'too-many',
    ],
    body: ({ today }) => visitMoveInput(today),
    answer: Moved,
    isSearch: true,
  },
  visitCancel: {
    method: 'POST',
    path: 'booking/visit/cancel/:token',
    tag: 'appointments',
    summary: 'Cancel an appointment or request by its link',
    without: withoutLink,
    session: 'none',
    refusals: ['not-found', 'conflict', 'too-late'],
    body: VisitCancelInput,
  },
} as const satisfies Record<string, CallDeclaration>;
