import { OutcomeInput } from '../appointments/request-status.ts';
import { Booked, createAdminBookInput } from '../booking/booking-input.ts';
import { admin, type CallDeclaration, declareGroup } from '../contract/call-declaration.ts';
import { AgendaDays, AgendaQuery, UnblockInput } from './agenda.ts';
import { Away, AwayQuery, createPlaceInput, PlacedNow } from './away.ts';
import { Blocked, BlockList, createBlockInput } from './blocks.ts';
import { createHandTimesQuery, HandTimes } from './hand-times.ts';
import { createWalkInInput, FreeNow, FreeNowQuery } from './walk-in.ts';

const agenda = declareGroup({ ...admin, ifMissing: 'The screen says that there is no agenda.' });
const away = declareGroup({
  ...admin,
  ifMissing:
    'The screen says that this is not managed online. Each appointment can still be moved on its own.',
  isSearch: true,
});

export const adminAgendaCalls = {
  adminAgenda: {
    ...agenda.read,
    path: 'admin/agenda',
    summary: 'Get days of the agenda, with a column for each person and room',
    query: AgendaQuery,
    answer: AgendaDays,
    kilobytes: 1024,
  },
  adminBook: {
    ...agenda.write,
    path: 'admin/agenda/book',
    summary: 'Book an appointment by telephone or at the door',
    description:
      'Of the personal fields only `name` is required. `soon` ignores the notice time; `force` also ' +
      'ignores working hours, but never another appointment. A mail leaves only if an address is given.',
    refusals: [
      'slot-taken',
      'closed-day',
      'past-hour',
      'too-soon',
      'not-bookable',
      'confirm-anyway',
    ],
    body: (facts) => createAdminBookInput(facts.today, facts, facts.readPhone),
    answer: Booked,
    isSearch: true,
  },
  adminBlock: {
    ...agenda.write,
    path: 'admin/agenda/block',
    summary: 'Block hours of one person or of the whole institute',
    description:
      'Cancels nothing. `admin/agenda/blocks` lists the appointments to move. Days on which the same ' +
      'person already has these hours stay as they are.',
    body: createBlockInput,
    answer: Blocked,
  },
  adminUnblock: {
    ...agenda.write,
    path: 'admin/agenda/unblock',
    summary: 'Remove a block',
    description:
      'With `run` also the same hours on the consecutive days of the block, from today on; otherwise also ' +
      'those that the same person has within these hours on that day.',
    refusals: ['not-found'],
    body: UnblockInput,
  },
  adminTimes: {
    ...agenda.read,
    path: 'admin/agenda/times',
    summary: 'Find slots for a booking by hand',
    description:
      'For the wished day and the next days with free slots, from now on. `number` names a request, ' +
      'whose own time counts as free; otherwise `treatments` are given.',
    refusals: ['not-found', 'not-bookable', 'too-many'],
    query: createHandTimesQuery,
    answer: HandTimes,
    isSearch: true,
  },
  adminOutcome: {
    ...agenda.write,
    path: 'admin/agenda/outcome',
    summary: 'Record whether a client came',
    description: 'Possible from the start of the appointment on. "" removes the record.',
    refusals: ['not-found', 'conflict'],
    body: OutcomeInput,
  },
  adminBlocks: {
    ...agenda.read,
    path: 'admin/agenda/blocks',
    summary: 'List absences from today on',
    description: 'The same hours on consecutive days are one entry.',
    answer: BlockList,
  },
  adminAway: {
    ...away.read,
    path: 'admin/agenda/away',
    summary: 'List the appointments of an absent staff member or a closed day, with proposals',
    description:
      'A proposal is another person at the same hour, else the nearest hour of that day, else the next ' +
      'day with a free hour. No two proposals use the same time.',
    query: AwayQuery,
    answer: Away,
  },
  adminPlace: {
    ...away.write,
    path: 'admin/agenda/place',
    summary: 'Move the appointments of an absent staff member or a closed day',
    description:
      'Each move works as `admin/request/confirm` and sends a mail if the hour changes. `left` lists ' +
      'the appointments that could not be moved and stay unchanged.',
    body: ({ today }) => createPlaceInput(today),
    answer: PlacedNow,
  },
} as const satisfies Record<string, CallDeclaration>;

const walkIn = declareGroup({
  ...admin,
  ifMissing:
    'The screen says that this is not managed online. An appointment can still be entered by hand.',
  isSearch: true,
});

export const walkInCalls = {
  adminFreeNow: {
    ...walkIn.read,
    path: 'admin/agenda/now',
    summary: 'List who is free now, for each treatment',
    description: 'Lists the treatments of a section, or those that were booked most of late.',
    refusals: ['not-bookable', 'too-many'],
    query: FreeNowQuery,
    answer: FreeNow,
  },
  adminWalkIn: {
    ...walkIn.write,
    path: 'admin/agenda/walk-in',
    summary: 'Book a walk-in without a name',
    description:
      'The hour may be a few minutes old. The same order again within ten minutes answers the first ' +
      'number and `repeated: true`. No mail leaves.',
    refusals: ['closed-day', 'past-hour', 'slot-taken', 'not-bookable'],
    body: (facts) => createWalkInInput(facts.today, facts),
    answer: Booked,
  },
} as const satisfies Record<string, CallDeclaration>;
