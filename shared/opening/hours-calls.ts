import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { BlockList, HandTimes, handTimesQuery, OutcomeInput } from './opening-hours.ts';

const noAgenda = 'The screen says that there is no agenda.';

export const adminHoursCalls = {
  adminTimes: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/times',
    summary: 'Find slots for a booking by hand',
    description:
      'For the wished day and the next days with free slots, from now on. `number` names a request, ' +
      'whose own time counts as free; otherwise `treatments` are given.',
    without: noAgenda,
    refusals: ['not-found', 'not-bookable', 'too-many'],
    query: handTimesQuery,
    answer: HandTimes,
    isSearch: true,
  },
  adminOutcome: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/outcome',
    summary: 'Record whether a client came',
    description: 'Possible from the start of the appointment on. "" removes the record.',
    without: noAgenda,
    refusals: ['not-found', 'conflict'],
    body: OutcomeInput,
  },
  adminBlocks: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/blocks',
    summary: 'List absences from today on',
    description: 'The same hours on consecutive days are one entry.',
    without: noAgenda,
    answer: BlockList,
  },
} as const satisfies Record<string, CallDeclaration>;
