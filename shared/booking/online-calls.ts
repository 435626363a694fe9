import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { CancelledMany, CancelManyInput, Online, SaveOnlineInput } from './online-settings.ts';

const managed = {
  ...admin,
  without: 'The screen says that this cannot be governed online yet.',
} as const;
export const onlineCalls = {
  adminOnline: {
    ...managed,
    method: 'GET',
    path: 'admin/online',
    summary: 'Whether hours are booked online, and what numbers without history have booked',
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
  adminCancelMany: {
    ...managed,
    method: 'POST',
    path: 'admin/online/cancel',
    summary: 'Cancel bookings of numbers without history, many at once',
    description:
      'Those that are none any more are passed over. Clients who got a mail about the booking get one about this.',
    body: CancelManyInput,
    answer: CancelledMany,
  },
} as const satisfies Record<string, CallDeclaration>;
