import { VisitComingInput } from '../appointments/visit-file.ts';
import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { RemindedInput, Reminders } from './reminders.ts';

const without = 'The agenda has no link to this screen.';
export const reminderCalls = {
  adminReminders: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/reminders',
    summary: 'List tomorrow’s appointments, with reminders and confirmations',
    without,
    answer: Reminders,
  },
  adminReminded: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/reminded',
    summary: 'Mark a client as reminded of the shown hour, or remove the mark',
    without,
    refusals: ['not-found', 'conflict'],
    body: RemindedInput,
  },
  visitComing: {
    method: 'POST',
    path: 'booking/visit/coming/:token',
    tag: 'appointments',
    summary: 'Confirm an appointment at the shown hour',
    description:
      'A repeated call changes nothing. 409 `conflict` if the appointment has moved or is cancelled.',
    without: 'The page does not ask for a confirmation.',
    session: 'none',
    refusals: ['not-found', 'conflict', 'too-late'],
    body: VisitComingInput,
  },
} as const satisfies Record<string, CallDeclaration>;
