import { CancelledMany, CancelManyInput, Online, SaveOnlineInput } from '../admin/online.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const managed = {
  ...admin,
  without: 'The screen says that this cannot be governed online yet.',
} as const;
const at = '2026-11-24T09:30:00.000Z';
const number = 'RDV-7K2MP';

/** The owner's control of online booking. */
export const onlineCalls = {
  adminOnline: {
    ...managed,
    method: 'GET',
    path: 'admin/online',
    summary: 'Whether hours are booked online, and what numbers without history have booked',
    answer: Online,
    kilobytes: 512,
    example: {
      answer: {
        mode: 'at-once',
        sentence: '',
        bookings: [
          {
            number,
            day: '2026-11-26',
            time: '10:00',
            name: 'Awa Koné',
            phone: '+2250707080910',
            people: 1,
            treatments: ['Coupe femme'],
            at,
          },
        ],
        hasMore: false,
        history: [{ at, actor: 'chef@exemple.ci', action: 'online-at-once', detail: '' }],
        givenUpMails: 0,
        newRequests: 1,
      },
    },
  },
  adminSaveOnline: {
    ...managed,
    method: 'POST',
    path: 'admin/online/mode',
    summary: 'Have hours booked at once, only asked for, or neither',
    description: 'While it is closed, visitors read the sentence instead of hours.',
    body: SaveOnlineInput,
    changes: ['closedDays', 'contents'],
    example: { body: { mode: 'closed', sentence: 'Nous revenons lundi.' } },
  },
  adminCancelMany: {
    ...managed,
    method: 'POST',
    path: 'admin/online/cancel',
    summary: 'Cancel bookings of numbers without history, many at once',
    description:
      'Those that are none any more are passed over. Clients who got a mail about the booking get one about this.',
    body: CancelManyInput,
    answer: CancelledMany,
    example: { body: { numbers: [number] }, answer: { count: 1 } },
  },
} as const satisfies Record<string, CallDeclaration>;
