import { Away, AwayQuery, PlacedNow, placeInput } from '../admin/away.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const without =
  'The screen says that this is not managed online; each appointment is moved by itself.';
const client = {
  number: 'RDV-7K2MP',
  name: 'Awa Koné',
  phone: '+2250707080910',
  hasEmail: true,
  people: 1,
  treatments: ['capillaires/coupe-femme'],
} as const;

/** Somebody is away at short notice. */
export const awayCalls = {
  adminAway: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/away',
    summary: 'Whom somebody who is away cannot serve, with a proposal for each',
    description:
      'A proposal is who is free at that very hour, else the nearest hour of that day, else of the next day ' +
      'that has one. No two of an answer take the same time.',
    without,
    query: AwayQuery,
    answer: Away,
    isSearch: true,
    example: {
      query: { day: '2026-11-24', staff: '4' },
      answer: {
        from: '09:20',
        staff: [{ id: '4', name: 'Coiffeuse' }],
        blocks: [
          {
            id: '0b6f2d8e-6d0c-4e0c-9c2e-3f3e1a2b4c5d',
            starts: '09:20',
            ends: '24:00',
            label: 'Absence',
          },
        ],
        waiting: [
          {
            ...client,
            version: 1,
            day: '2026-11-24',
            time: '10:00',
            proposal: {
              day: '2026-11-24',
              time: '10:00',
              ends: '10:45',
              staff: '5',
              names: ['Aya'],
            },
          },
        ],
        placed: [
          {
            ...client,
            number: 'RDV-7K2MR',
            day: '2026-11-24',
            time: '12:00',
            names: ['Aya'],
            previousTime: '11:00',
          },
        ],
        givenUpMails: 0,
        newRequests: 0,
      },
    },
  },
  adminPlace: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/place',
    summary: 'Place the clients of somebody who is away',
    description:
      'Each move is one of its own, as by admin/request/confirm, with its mail where the hour changes. What is ' +
      'not possible any more is `left` as it was.',
    without,
    body: ({ today }) => placeInput(today),
    answer: PlacedNow,
    isSearch: true,
    example: {
      body: {
        day: '2026-11-24',
        staff: '4',
        moves: [{ number: 'RDV-7K2MP', version: 1, day: '2026-11-24', hour: '10:00', staff: '5' }],
      },
      answer: { moved: ['RDV-7K2MP'], left: [] },
    },
  },
} as const satisfies Record<string, CallDeclaration>;
