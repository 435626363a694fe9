import { RemindedInput, Reminders } from '../admin/reminders.ts';
import { VisitComingInput } from '../booking/visit.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const without = 'The agenda leads to no such screen.';
const client = {
  ...{ number: 'RDV-7K2MP', starts: '10:00', name: 'Awa Koné', phone: '+2250707080910' },
  ...{
    people: 1,
    treatments: ['capillaires/coupe-femme'],
    mail: null,
    message: null,
    coming: false,
  },
} as const;

/** What clients answer to reminders, and those that the institute's people give by themselves. */
export const reminderCalls = {
  adminReminders: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/reminders',
    summary: 'Tomorrow’s appointments: whom to remind, and who has said that she comes',
    without,
    answer: Reminders,
    example: {
      answer: {
        ...{ day: '2026-11-25', toRemind: [client] },
        reminded: [{ ...client, number: 'RDV-7K2MR', coming: true }],
        ...{ givenUpMails: 0, newRequests: 0 },
      },
    },
  },
  adminReminded: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/reminded',
    summary: 'Note that somebody was reminded of the start that was seen, or take that back',
    without,
    refusals: ['not-found', 'conflict'],
    body: RemindedInput,
    example: {
      body: { number: client.number, day: '2026-11-25', time: client.starts, isDone: true },
    },
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
    example: { body: { day: '2026-11-24', time: '10:00' } },
  },
} as const satisfies Record<string, CallDeclaration>;
