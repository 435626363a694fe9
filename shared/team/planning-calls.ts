import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { MadePlanning, Planning, PlanningCalendar, PlanningLinkInput } from './planning.ts';

const without = 'The person’s screen does not offer it.';

export const planningCalls = {
  planning: {
    method: 'GET',
    path: 'planning/:token',
    tag: 'appointments',
    summary: 'Get today and tomorrow of a staff member by a secret link',
    description:
      'Of clients only the first name, and nothing of other people. `not-found` for an ended or ' +
      'replaced link.',
    without: 'No such link is given out.',
    session: 'none',
    refusals: ['not-found'],
    answer: Planning,
  },
  planningCalendar: {
    method: 'GET',
    path: 'planning/calendar/:token',
    tag: 'appointments',
    summary: 'Get a staff member’s appointments as a calendar, by a secret link',
    description:
      'The token is that of the planning link. Confirmed appointments from 14 days ago to 90 days ' +
      'ahead, with the client’s first name only.',
    without: 'No calendar address is given out, and none answers.',
    session: 'none',
    refusals: ['not-found', 'too-many'],
    answer: PlanningCalendar,
    kilobytes: 2048,
  },
  adminMakePlanning: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/lane/planning',
    summary: 'Create a planning link for a staff member',
    description: 'The former link ends at once. This is the only answer that contains the link.',
    without,
    refusals: ['not-found', 'conflict'],
    body: PlanningLinkInput,
    answer: MadePlanning,
  },
  adminEndPlanning: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/lane/planning/end',
    summary: 'End a staff member’s planning link',
    without,
    refusals: ['not-found', 'conflict'],
    body: PlanningLinkInput,
  },
} as const satisfies Record<string, CallDeclaration>;
