import { NumbersQuery } from '../admin/numbers.ts';
import { RequestQuery } from '../admin/requests.ts';
import { MonthTakings, RequestTakings, TakingInput, UndoTakingInput } from '../admin/takings.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const managed = {
  ...admin,
  without: 'The screen says that this cannot be managed online.',
} as const;

const number = 'RDV-7K2MP';
const id = '5b0f7c1e-8f0c-4c53-9a55-0d5d3f1f9a11';
const nextId = '9a3c1f52-6c07-4b0a-8f7e-2d1b1c9f4e22';
const day = '2026-11-24';
const shares = [{ commission: 40, amount: 10000, hers: 4000 }];

/** Money that was taken for appointments, as the institute's people note it. */
export const takingCalls = {
  adminTakings: {
    ...managed,
    method: 'GET',
    path: 'admin/request/takings',
    summary: 'What was taken for an appointment, beside its price',
    refusals: ['not-found'],
    query: RequestQuery,
    answer: RequestTakings,
    example: {
      query: { number },
      answer: {
        ...{ number, name: 'Awa Koné', day, hour: '10:30', expected: 25000, lane: '4' },
        staff: [{ id: '4', name: 'Coiffeuse' }],
        takings: [
          { id, amount: 10000, method: 'wave', takenBy: 'Coiffeuse', day, isUndone: false },
        ],
        nextId,
        ...{ givenUpMails: 0, newRequests: 0 },
      },
    },
  },
  adminMonthTakings: {
    ...managed,
    without: 'The numbers of the month come without what was taken.',
    method: 'GET',
    path: 'admin/takings',
    summary: 'A month’s takings beside what was expected, by day and by person',
    description:
      'Up to 2 MB. By the day that it was paid; expected is what appointments that have come are worth, ' +
      'missed ones left out. What was taken back is left out, too.',
    query: NumbersQuery,
    answer: MonthTakings,
    kilobytes: 2 * 1024,
    example: {
      query: { month: '2026-11' },
      answer: {
        month: '2026-11',
        days: [{ day, expected: 25000, taken: [{ method: 'wave', amount: 10000 }] }],
        people: [{ id: '4', name: 'Coiffeuse', expected: 25000, amount: 10000, shares }],
        payments: [
          {
            ...{ id, number, amount: 10000, method: 'wave', takenBy: 'Coiffeuse', day },
            ...{ isUndone: false, commission: 40 },
          },
        ],
        isPartial: false,
      },
    },
  },
  adminTake: {
    ...managed,
    method: 'POST',
    path: 'admin/request/takings/add',
    summary: 'Note a payment for an appointment',
    description:
      'The same `id` with the same amount and method again changes nothing; with others it is a `conflict`.',
    refusals: ['not-found', 'conflict'],
    body: TakingInput,
    example: { body: { number, id: nextId, amount: 15000, method: 'cash', lane: '4', day } },
  },
  adminUndoTaking: {
    ...managed,
    method: 'POST',
    path: 'admin/request/takings/undo',
    summary: 'Take a noted payment back: it counts no more, and stays listed',
    refusals: ['not-found'],
    body: UndoTakingInput,
    example: { body: { number, id } },
  },
} as const satisfies Record<string, CallDeclaration>;
