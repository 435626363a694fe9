import { MadePlanning, Planning, PlanningCalendar, PlanningLinkInput } from '../planning.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const link = { id: '4', mark: '' } as const;
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
    example: {
      answer: {
        name: 'Coiffeuse',
        now: '2026-11-24T09:40',
        days: [
          {
            day: '2026-11-24',
            closed: false,
            hours: [{ starts: '09:00', ends: '19:00' }],
            blocks: [{ starts: '13:00', ends: '14:00', label: 'Pause' }],
            appointments: [
              {
                ...{ starts: '10:00', ends: '10:45', firstName: 'Awa', people: 1 },
                ...{ work: ['Coupe femme'], room: '' },
              },
            ],
            firstFree: { starts: '10:45', ends: '13:00' },
          },
        ],
      },
    },
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
    example: {
      answer: {
        name: 'Coiffeuse',
        events: [
          {
            ...{ uid: '0b6f2d8e-6d0c-4e0c-9c2e-3f3e1a2b4c5d', version: 2 },
            ...{ changedAt: '2026-11-20T08:12:40.112Z', firstName: 'Awa' },
            ...{ starts: '2026-11-24T10:00', ends: '2026-11-24T10:45', work: ['Coupe femme'] },
          },
        ],
      },
    },
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
    example: {
      body: link,
      answer: {
        planning: '/planning/q7b1Zt0AAAAAAAAAAAAAAA',
        calendar: '/planning/q7b1Zt0AAAAAAAAAAAAAAA/agenda.ics',
      },
    },
  },
  adminEndPlanning: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/lane/planning/end',
    summary: 'End the link to a person’s planning',
    without,
    refusals: ['not-found', 'conflict'],
    body: PlanningLinkInput,
    example: { body: { id: '4', mark: 'q7b1Zt0a-3kP_x9d' } },
  },
} as const satisfies Record<string, CallDeclaration>;
