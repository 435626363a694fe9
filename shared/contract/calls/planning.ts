import { MadePlanning, Planning, PlanningLinkInput } from '../planning.ts';
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
    example: { body: link, answer: { planning: '/planning/q7b1Zt0AAAAAAAAAAAAAAA' } },
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
