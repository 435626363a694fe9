import { adminBookInput, Booked } from '../booking/booking-input.ts';
import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { AgendaDays, AgendaQuery, Blocked, UnblockInput } from './agenda.ts';
import { blockInput } from './block-input.ts';

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
