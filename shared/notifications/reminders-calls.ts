import { VisitComingInput } from '../appointments/visit-file.ts';
import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { RemindedInput, Reminders } from './reminders.ts';

const without = 'The agenda leads to no such screen.';
export const reminderCalls = {
  adminReminders: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/reminders',
    summary: 'Tomorrow’s appointments: whom to remind, and who has said that she comes',
    without,
    answer: Reminders,
  },
  adminReminded: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/reminded',
    summary: 'Note that somebody was reminded of the start that was seen, or take that back',
    without,
    refusals: ['not-found', 'conflict'],
    body: RemindedInput,
  },
  visitComing: {
    method: 'POST',
    path: 'booking/visit/coming/:token',
    tag: 'appointments',
    summary: 'Say that one comes at the hour that one saw',
    description:
      'Said twice is said once. 409 `conflict` once it stands at another hour or no more.',
    without: 'Nobody is asked.',
    session: 'none',
    refusals: ['not-found', 'conflict', 'too-late'],
    body: VisitComingInput,
  },
} as const satisfies Record<string, CallDeclaration>;
