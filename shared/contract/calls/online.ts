import {
  CancelledMany,
  CancelManyInput,
  Online,
  RestoredMany,
  RestoreManyInput,
  RushFiguresInput,
  SaveOnlineInput,
} from '../admin/online.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const managed = {
  ...admin,
  without: 'The screen says that this cannot be governed online yet.',
} as const;
const id = '7d1e9b1e-5a4f-4c39-9b3c-2f1f0f2c6a11';
const at = '2026-11-24T09:30:00.000Z';
const number = 'RDV-7K2MP';

/** The owner's control of online booking. */
export const onlineCalls = {
  adminOnline: {
    ...managed,
    method: 'GET',
    path: 'admin/online',
    summary:
      'Whether hours are booked online, what is a rush, and what unknown numbers have booked',
    answer: Online,
    kilobytes: 512,
    example: {
      answer: {
        mode: 'at-once',
        sentence: '',
        rush: { until: null, openUntil: null },
        figures: {
          anHour: null,
          share: null,
          usual: { anHour: 240, share: 25 },
          now: { anHour: 1, share: 0.1 },
        },
        groups: [
          {
            id: 'A-2026-11-24T09',
            network: 'A',
            from: at,
            to: at,
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
                hasEmail: false,
              },
            ],
          },
        ],
        hasMore: false,
        cancelled: [
          {
            id,
            at,
            count: 1,
            bookings: [{ number, name: 'Aya', day: '2026-11-27', time: '11:00' }],
          },
        ],
        history: [{ at, actor: 'chef@exemple.ci', action: 'online-at-once', detail: '' }],
        givenUpMails: 0,
        newRequests: 1,
        rushes: 0,
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
  adminRushFigures: {
    ...managed,
    method: 'POST',
    path: 'admin/online/figures',
    summary: 'What counts as a rush of unknown numbers',
    body: RushFiguresInput,
    example: { body: { anHour: 60, share: null } },
  },
  adminLeaveOpen: {
    ...managed,
    method: 'POST',
    path: 'admin/online/open',
    summary: 'Let unknown numbers book for a day, whatever comes in',
  },
  adminCancelMany: {
    ...managed,
    method: 'POST',
    path: 'admin/online/cancel',
    summary: 'Cancel bookings that visitors made, many at once',
    description: 'Those that are none any more are passed over. No mail leaves unless asked for.',
    body: CancelManyInput,
    answer: CancelledMany,
    example: { body: { numbers: [number], mail: false }, answer: { id, count: 1 } },
  },
  adminRestoreMany: {
    ...managed,
    method: 'POST',
    path: 'admin/online/restore',
    summary: 'Put back what was cancelled together, where the hours are still free',
    body: RestoreManyInput,
    answer: RestoredMany,
    example: { body: { id, mail: false }, answer: { count: 1, left: [] } },
  },
} as const satisfies Record<string, CallDeclaration>;
