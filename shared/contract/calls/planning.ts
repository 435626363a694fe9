import {
  CalendarFeed,
  CalendarLinkInput,
  MadeCalendar,
  MadePlanning,
  Planning,
  PlanningLinkInput,
} from '../planning.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const withoutCalendar = 'The team’s screen does not offer it.';
const without = 'The person’s screen does not offer it.';

/** The page of a person of the team, and its link. */
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
    summary: 'Appointments of a person or of the whole institute, as calendars read them by a link',
    description:
      'The token of a planning’s link or of the institute’s calendar. Confirmed appointments from 14 days ago to 90 days ahead: of clients their first name, and nothing else.',
    without: 'No address of a calendar was given out, and none leads anywhere.',
    session: 'none',
    refusals: ['not-found', 'too-many'],
    answer: CalendarFeed,
    kilobytes: 2048,
  },
  adminMakeCalendar: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/calendar',
    summary: 'Make the link to the institute’s calendar, in the place of the one before',
    description: 'The one before stops at once. The link is told here and nowhere else.',
    without: withoutCalendar,
    refusals: ['conflict'],
    body: CalendarLinkInput,
    answer: MadeCalendar,
  },
  adminEndCalendar: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/calendar/end',
    summary: 'End the link to the institute’s calendar',
    without: withoutCalendar,
    refusals: ['not-found', 'conflict'],
    body: CalendarLinkInput,
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
