import { Booked, createAppointmentInput, createTimesQuery } from '../booking/booking-input.ts';
import { Times } from '../booking/offered-hours.ts';
import { type CallDeclaration, declareGroup, link } from '../contract/call-declaration.ts';
import {
  createVisitMoveInput,
  createVisitTimesQuery,
  Moved,
  VisitCancelInput,
  VisitRecord,
} from './visit-record.ts';

const booking = declareGroup({
  tag: 'appointments',
  session: 'none',
  ifMissing: 'The page only takes requests. It shows no slots.',
});

export const agendaCalls = {
  bookingTimes: {
    ...booking.read,
    path: 'booking/times',
    summary: 'Find free slots',
    description:
      'For a `month` (answers `days`) or a `day` (answers `times`). `treatments` are ids separated by ' +
      'commas; semicolons separate the lists of different people, otherwise all have the same. The ' +
      'answer reveals nothing about any client. A search that would take too long is refused with ' +
      '`not-bookable` and the reason `long`. In a month `count` may be a lower bound, marked by `more`. ' +
      '`too-many` for a client that searches too often.',
    refusals: ['not-bookable', 'booking-closed', 'too-many'],
    query: (facts) => createTimesQuery(facts.today, facts),
    answer: Times,
    isSearch: true,
  },
  bookingAppointment: {
    ...booking.write,
    path: 'booking/appointment',
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
    body: (facts) => createAppointmentInput(facts.today, facts, facts.readPhone),
    answer: Booked,
    hasConfirmationPage: true,
    isSearch: true,
  },
  visit: {
    ...link.read,
    path: 'booking/visit/:token',
    summary: 'Get an appointment or request by its link',
    description: 'Answers nothing about the person. `time` and `ends` are null for a request.',
    session: 'optional',
    refusals: ['not-found'],
    answer: VisitRecord,
  },
  visitTimes: {
    ...link.read,
    path: 'booking/visit/times/:token',
    summary: 'Find slots to which an appointment can move',
    description:
      'As `booking/times`, for the treatments and people of this appointment. Its own time counts as ' +
      'free. `with` names the staff at each hour.',
    ifMissing: 'The page asks the visitor to telephone to move it.',
    refusals: ['not-found', 'conflict', 'not-bookable', 'too-many'],
    query: ({ today }) => createVisitTimesQuery(today),
    answer: Times,
    isSearch: true,
  },
  visitMove: {
    ...link.write,
    path: 'booking/visit/move/:token',
    summary: 'Move an appointment',
    description:
      'Its own time counts as free. Keeps the same staff members if they are free. Moving back to the ' +
      'previous hour restores the previous staff members. `begins` as in `booking/appointment`.',
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
    body: ({ today }) => createVisitMoveInput(today),
    answer: Moved,
    isSearch: true,
  },
  visitCancel: {
    ...link.write,
    path: 'booking/visit/cancel/:token',
    summary: 'Cancel an appointment or request by its link',
    refusals: ['not-found', 'conflict', 'too-late'],
    body: VisitCancelInput,
  },
} as const satisfies Record<string, CallDeclaration>;
