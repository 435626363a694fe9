import type { CallName } from '../../../shared/contract/calls.ts';
import { agendaCalls } from './agenda-calls.ts';
import type { CallDescription } from './call-description.ts';

const admin = { tag: 'back office', session: 'admin' } as const;
const refusals = ['not-signed-in', 'forbidden'] as const;
const noAgenda = 'The screen says that there is no agenda.';

/** The agenda, for the institute's own people. */
export const adminAgendaCalls = {
  adminAgenda: {
    ...admin,
    summary: 'Days of the agenda, with a column for each person and room',
    without: noAgenda,
    refusals,
    query: { day: '2026-11-24', days: '1' },
    answer: {
      days: [
        {
          day: '2026-11-24',
          closed: false,
          lanes: [
            {
              id: '4',
              name: 'Coiffeuse',
              kind: 'staff',
              hours: [{ starts: '09:00', ends: '19:00' }],
              blocks: [
                {
                  id: '0b6f2d8e-6d0c-4e0c-9c2e-3f3e1a2b4c5d',
                  starts: '12:00',
                  ends: '13:00',
                  label: 'Déjeuner',
                },
              ],
              appointments: [
                {
                  number: 'RDV-7K2MP',
                  version: 1,
                  starts: '10:00',
                  ends: '10:45',
                  name: 'Awa Koné',
                  phone: '+2250707080910',
                  people: 1,
                  treatments: ['capillaires/coupe-femme'],
                  outcome: null,
                },
              ],
            },
          ],
          unassigned: [],
        },
      ],
    },
  },
  adminBook: {
    ...admin,
    summary: 'Book an hour for somebody at the door or on the telephone',
    description:
      'Of personal fields only `name` is needed. With `force` also outside working hours and at ' +
      'once, never over an appointment. A mail goes to the client only when an address was given.',
    without: noAgenda,
    refusals: [...refusals, 'slot-taken', 'closed-day', 'too-soon', 'not-bookable'],
    body: { ...agendaCalls.bookingAppointment.body, phone: '', email: '', force: true },
    answer: {
      number: 'RDV-7K2MP',
      status: 'confirmed',
      day: '2026-11-24',
      time: '10:00',
      ends: '10:45',
      staff: ['Coiffeuse'],
    },
  },
  adminBlock: {
    ...admin,
    summary: 'Block hours of somebody, or of everybody; or add some',
    description:
      'Cancels nothing: `moved` are the appointments within, which somebody has to move.',
    without: noAgenda,
    refusals,
    body: {
      staff: '4',
      from: '2026-11-24',
      to: '',
      starts: '12:00',
      ends: '13:00',
      kind: 'off',
      label: 'Déjeuner',
    },
    answer: { moved: ['RDV-7K2MP'] },
  },
  adminUnblock: {
    ...admin,
    summary: 'Take a blocked time back',
    without: noAgenda,
    refusals: [...refusals, 'not-found'],
    body: { id: '0b6f2d8e-6d0c-4e0c-9c2e-3f3e1a2b4c5d' },
  },
  adminWhy: {
    ...admin,
    summary: 'Why an hour is not offered',
    without: noAgenda,
    refusals: [...refusals, 'not-bookable'],
    query: {
      treatments: 'capillaires/coupe-femme',
      people: '1',
      staff: '',
      day: '2026-11-24',
      time: '10:00',
    },
    answer: {
      hour: 'taken',
      staff: [{ id: '4', name: 'Coiffeuse', reason: 'taken', detail: 'RDV-7K2MP' }],
    },
  },
} as const satisfies Partial<Record<CallName, CallDescription>>;
