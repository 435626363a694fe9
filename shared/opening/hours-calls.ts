import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import {
  BlockList,
  HandTimes,
  handTimesQuery,
  OutcomeInput,
  OverrunInput,
} from './opening-hours.ts';

const noAgenda = 'The screen says that there is no agenda.';

export const adminHoursCalls = {
  adminTimes: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/times',
    summary: 'Hours that can be given by hand',
    description:
      'Of the wished day and of the next ones that have any, from now on; for the treatments of a ' +
      'request (`number`), whose own time counts as free, or for `treatments`.',
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
    description: 'From the start of the appointment on. "" takes it back.',
    without: noAgenda,
    refusals: ['not-found', 'conflict'],
    body: OutcomeInput,
  },
  adminOverrun: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/overrun',
    summary: 'Note by how many minutes an appointment takes longer',
    description:
      'From today on. Nothing else is booked in that time; the next appointments keep their hours. One that has not ' +
      'begun takes no time of another: `slot-taken`. 0 takes it back, and so does a move.',
    without: noAgenda,
    refusals: ['not-found', 'conflict', 'slot-taken'],
    body: OverrunInput,
  },
  adminBlocks: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/blocks',
    summary: 'Who is away when, from today on',
    description: 'The same hours on several days in a row are one.',
    without: noAgenda,
    answer: BlockList,
  },
} as const satisfies Record<string, CallDeclaration>;
