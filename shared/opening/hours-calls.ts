import { admin, type CallDeclaration, declareGroup } from '../contract/call-declaration.ts';
import { BlockList, HandTimes, handTimesQuery, OutcomeInput } from './opening-hours.ts';

const hours = declareGroup({ ...admin, without: 'The screen says that there is no agenda.' });

export const adminHoursCalls = {
  adminTimes: {
    ...hours.read,
    path: 'admin/agenda/times',
    summary: 'Find slots for a booking by hand',
    description:
      'For the wished day and the next days with free slots, from now on. `number` names a request, ' +
      'whose own time counts as free; otherwise `treatments` are given.',
    refusals: ['not-found', 'not-bookable', 'too-many'],
    query: handTimesQuery,
    answer: HandTimes,
    isSearch: true,
  },
  adminOutcome: {
    ...hours.write,
    path: 'admin/agenda/outcome',
    summary: 'Record whether a client came',
    description: 'Possible from the start of the appointment on. "" removes the record.',
    refusals: ['not-found', 'conflict'],
    body: OutcomeInput,
  },
  adminBlocks: {
    ...hours.read,
    path: 'admin/agenda/blocks',
    summary: 'List absences from today on',
    description: 'The same hours on consecutive days are one entry.',
    answer: BlockList,
  },
} as const satisfies Record<string, CallDeclaration>;
