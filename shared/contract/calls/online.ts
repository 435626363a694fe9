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
  },
  adminSaveOnline: {
    ...managed,
    method: 'POST',
    path: 'admin/online/mode',
    summary: 'Have hours booked at once, only asked for, or neither',
    description: 'While it is closed, visitors read the sentence instead of hours.',
    body: SaveOnlineInput,
    changes: ['closedDays', 'contents'],
  },
  adminRushFigures: {
    ...managed,
    method: 'POST',
    path: 'admin/online/figures',
    summary: 'What counts as a rush of unknown numbers',
    body: RushFiguresInput,
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
  },
  adminRestoreMany: {
    ...managed,
    method: 'POST',
    path: 'admin/online/restore',
    summary: 'Put back what was cancelled together, where the hours are still free',
    body: RestoreManyInput,
    answer: RestoredMany,
  },
} as const satisfies Record<string, CallDeclaration>;
