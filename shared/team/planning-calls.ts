import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { MadePlanning, Planning, PlanningCalendar, PlanningLinkInput } from './planning.ts';

const without = 'The person’s screen does not offer it.';

export const planningCalls = {
  planning: {
    method: 'GET',
    path: 'planning/:token',
    tag: 'appointments',
    summary: 'Today and tomorrow of a person of the team, for whoever holds her link',
    description:
      'Of clients their first name, and nothing of other people’s. An ended or replaced link is `not-found`.',
    without: 'No link of that kind was given out.',
    session: 'none',
    refusals: ['not-found'],
    answer: Planning,
  },
  planningCalendar: {
    method: 'GET',
    path: 'planning/calendar/:token',
    tag: 'appointments',
    summary: 'Appointments of a person of the team, as calendars read them by her link',
    description:
      'The token is that of her planning’s link. Confirmed appointments from 14 days ago to 90 days ahead: of clients their first name, and nothing else.',
    without: 'No address of a calendar was given out, and none leads anywhere.',
    session: 'none',
    refusals: ['not-found', 'too-many'],
    answer: PlanningCalendar,
    kilobytes: 2048,
  },
  adminMakePlanning: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/lane/planning',
    summary: 'Give a person a link to her planning, in the place of the one before',
    description: 'The one before stops at once. The link is told here and nowhere else.',
    without,
    refusals: ['not-found', 'conflict'],
    body: PlanningLinkInput,
    answer: MadePlanning,
  },
  adminEndPlanning: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/lane/planning/end',
    summary: 'End the link to a person’s planning',
    without,
    refusals: ['not-found', 'conflict'],
    body: PlanningLinkInput,
  },
} as const satisfies Record<string, CallDeclaration>;
