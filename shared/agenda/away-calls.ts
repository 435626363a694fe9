import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { Away, AwayQuery, PlacedNow, placeInput } from './away.ts';

const without =
  'The screen says that this is not managed online; each appointment is moved by itself.';
/** Absences at short notice. */
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
  },
} as const satisfies Record<string, CallDeclaration>;
