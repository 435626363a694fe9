import { adminBookInput, Booked } from '../booking/booking-input.ts';
import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { AgendaDays, AgendaQuery, Blocked, UnblockInput } from './agenda.ts';
import { Away, AwayQuery, PlacedNow, placeInput } from './away.ts';
import { blockInput } from './block-input.ts';
import { FreeNow, walkInInput } from './walk-in.ts';

const noAgenda = 'The screen says that there is no agenda.';

export const adminAgendaCalls = {
  adminAgenda: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda',
    summary: 'Days of the agenda, with a column for each person and room',
    without: noAgenda,
    query: AgendaQuery,
    answer: AgendaDays,
    kilobytes: 1024,
  },
  adminBook: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/book',
    summary: 'Book an hour for somebody at the door or on the telephone',
    description:
      'Of personal fields only `name` is needed. With `force` also outside working hours and at ' +
      'once, with `soon` only at once; never over an appointment but with `double` and `staff`: it is then asked whose ' +
      'appointment is there (`confirm-anyway`), and with `force` besides it stands beside that one and holds no time. ' +
      'A mail goes to the client only when an address was given.',
    without: noAgenda,
    refusals: [
      'slot-taken',
      'closed-day',
      'past-hour',
      'too-soon',
      'not-bookable',
      'confirm-anyway',
    ],
    body: (facts) => adminBookInput(facts.today, facts, facts.readPhone),
    answer: Booked,
    isSearch: true,
  },
  adminBlock: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/block',
    summary: 'Block hours of somebody, or of everybody; or add some',
    description:
      'Cancels nothing: `moved` are the appointments within, which somebody has to move.',
    without: noAgenda,
    body: blockInput,
    answer: Blocked,
  },
  adminUnblock: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/unblock',
    summary: 'Take a blocked time back',
    description: 'With `run` also the same hours on the days that follow it.',
    without: noAgenda,
    refusals: ['not-found'],
    body: UnblockInput,
  },
} as const satisfies Record<string, CallDeclaration>;

const withoutAway =
  'The screen says that this is not managed online; each appointment is moved by itself.';

/** Absences at short notice. */
export const awayCalls = {
  adminAway: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/away',
    summary: 'Whom somebody who is away cannot serve, with a proposal for each',
    description:
      'A proposal is who is free at that very hour, else the nearest hour of that day, else of the next day ' +
      'that has one. No two of an answer take the same time.',
    without: withoutAway,
    query: AwayQuery,
    answer: Away,
    isSearch: true,
  },
  adminPlace: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/place',
    summary: 'Place the clients of somebody who is away',
    description:
      'Each move is one of its own, as by admin/request/confirm, with its mail where the hour changes. What is ' +
      'not possible any more is `left` as it was.',
    without: withoutAway,
    body: ({ today }) => placeInput(today),
    answer: PlacedNow,
    isSearch: true,
  },
} as const satisfies Record<string, CallDeclaration>;

const withoutWalkIn =
  'The screen says that this is not managed online; an appointment is noted by hand.';

/** Clients at the door who give no name. */
export const walkInCalls = {
  adminFreeNow: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/now',
    summary: 'Who is free now, for each treatment',
    description: 'By the same search as for hours that are given by hand.',
    without: withoutWalkIn,
    refusals: ['not-bookable', 'too-many'],
    answer: FreeNow,
    isSearch: true,
  },
  adminWalkIn: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/walk-in',
    summary: 'Book a client at the door from now on, without a name',
    description:
      'The hour may be some minutes old. The very same again within ten minutes gets the first one’s number and ' +
      '`repeated: true`. Nobody gets a mail.',
    without: withoutWalkIn,
    refusals: ['closed-day', 'past-hour', 'slot-taken', 'not-bookable'],
    body: (facts) => walkInInput(facts.today, facts),
    answer: Booked,
    isSearch: true,
  },
} as const satisfies Record<string, CallDeclaration>;
