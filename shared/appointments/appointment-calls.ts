import { appointmentInput, Booked, timesQuery } from '../booking/booking-input.ts';
import { Times } from '../booking/offered-hours.ts';
import type { CallDeclaration } from '../contract/call-declaration.ts';
import {
  Moved,
  VisitCancelInput,
  VisitFile,
  visitMoveInput,
  visitTimesQuery,
} from './visit-file.ts';

const without = 'The page takes requests alone: no hour is offered.';
const withoutLink = 'No link of that kind was given out.';

export const agendaCalls = {
  bookingTimes: {
    method: 'GET',
    path: 'booking/times',
    tag: 'appointments',
    summary: 'Hours that are free',
    description:
      'Of a `month` (then `days`) or of a `day` (then `times`). `treatments`: ids with commas between ' +
      'them; lists for different persons with semicolons, otherwise all have the same. Says nothing about any client. ' +
      'What would take too long to work out is refused with `not-bookable` and the reason `long`: nothing is left out for it. Of a month with such hours `count` may be part of them, and `more` says so. A client that searches too much with `too-many`.',
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
    summary: 'Book an hour, for good',
    description:
      'An hour that was just shown is accepted unless somebody took it: then `slot-taken`, with ' +
      '`others` that can be booked as they stand. The very same again within ten minutes is one. ' +
      '`not-bookable` with a `reason` when this visitor can only ask for it: as much as this number ' +
      'or mailbox may hold is booked (`number`), too much comes in (`rush`), it is a public holiday that nobody has decided on (`holiday`), or no room that it takes is in service on that day (`room`), or a deposit could not be paid in time (`deposit`). ' +
      '`deposit` is what it saw that is to be paid ahead: where that is asked for, and another sum or none came, ' +
      '`deposit-due` with `deposit`. The appointment is then only held, as the answer’s `deposit` says. ' +
      '`total` is what the client saw that it costs, `ends` when it ends: otherwise, `offer-changed`. ' +
      '`begins` is when it saw that each person begins, none where all do at the hour: where that is ' +
      'not so any more, `slot-taken`.',
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
    summary: 'An appointment or request, for whoever holds its link',
    description: 'Nothing of the person. `time` and `ends` are null while it is a request.',
    without: withoutLink,
    session: 'optional',
    refusals: ['not-found'],
    answer: VisitFile,
  },
  visitTimes: {
    method: 'GET',
    path: 'booking/visit/times/:token',
    tag: 'appointments',
    summary: 'Hours that an appointment may move to',
    description:
      'As booking/times, for the treatments and persons of this appointment. Its own time counts as free; `with` tells by whom it would be at each hour.',
    without: 'The visitor is asked to move it by telephone.',
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
    summary: 'Give an appointment another hour',
    description:
      'Its own time counts as free, and the same people stay where they are free; back at the hour before its last move, those of before. ' +
      '`begins` as in booking/appointment.',
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
