import type { CallName } from '../../../shared/contract/calls.ts';
import type { CallDescription } from './call-description.ts';

const cut = { nom: 'Coupe femme', duree: '45mn', prix: 8000 };
const without = 'The page takes requests alone: no hour is offered.';
const withoutLink = 'No link of that kind was given out.';

/** Hours that are free, and appointments that are booked at one of them. */
export const agendaCalls = {
  bookingTimes: {
    tag: 'appointments',
    summary: 'Hours that are free',
    description:
      'Of a `month` (then `days`) or of a `day` (then `times`). `treatments`: ids with commas between ' +
      'them; lists for different persons with semicolons, otherwise all have the same. Says nothing about any client.',
    without,
    session: 'none',
    refusals: ['not-bookable'],
    query: {
      treatments: 'capillaires/coupe-femme',
      people: '1',
      staff: '',
      month: '',
      day: '2026-11-24',
    },
    answer: {
      day: '2026-11-24',
      times: [{ time: '10:00', ends: '10:45', staff: ['4'] }],
      next: { day: '2026-11-25', time: '09:00' },
      staff: [{ id: '4', name: 'Coiffeuse' }],
    },
  },
  bookingAppointment: {
    tag: 'appointments',
    summary: 'Book an hour, for good',
    description:
      'An hour that was just shown is accepted unless somebody took it: then `slot-taken`, with ' +
      '`others` that can be booked as they stand. The very same again within ten minutes is one.',
    without,
    session: 'optional',
    refusals: ['slot-taken', 'closed-day', 'too-soon', 'not-bookable', 'too-many'],
    body: {
      day: '2026-11-24',
      time: '10:00',
      staff: '4',
      people: 1,
      category: 'capillaires',
      careType: '',
      treatments: ['capillaires/coupe-femme'],
      name: 'Awa Koné',
      phone: '+2250707080910',
      email: 'awa.kone@exemple.ci',
      moment: 'Peu importe',
      note: '',
    },
    answer: {
      number: 'RDV-7K2MP',
      status: 'confirmed',
      day: '2026-11-24',
      time: '10:00',
      ends: '10:45',
      staff: ['Coiffeuse'],
      manage: '/rdv/q7b1Zt0AAAAAAAAAAAAAAA',
    },
  },
  visit: {
    tag: 'appointments',
    summary: 'An appointment or request, for whoever holds its link',
    description: 'Nothing of the person. `time` and `ends` are null while it is a request.',
    without: withoutLink,
    session: 'none',
    refusals: ['not-found'],
    answer: {
      number: 'RDV-7K2MP',
      status: 'confirmed',
      version: 1,
      day: '2026-11-24',
      time: '10:00',
      ends: '10:45',
      people: 1,
      treatments: [cut],
      staff: ['Coiffeuse'],
      canChange: true,
    },
  },
  visitMove: {
    tag: 'appointments',
    summary: 'Give an appointment another hour',
    description: 'Its own time counts as free, and the same people stay where they are free.',
    without: withoutLink,
    session: 'none',
    refusals: [
      'not-found',
      'conflict',
      'same-hour',
      'slot-taken',
      'closed-day',
      'too-soon',
      'too-late',
      'not-bookable',
    ],
    body: { version: 1, day: '2026-11-25', time: '11:00' },
    answer: { version: 2, day: '2026-11-25', time: '11:00', ends: '11:45' },
  },
  visitCancel: {
    tag: 'appointments',
    summary: 'Cancel an appointment or request by its link',
    without: withoutLink,
    session: 'none',
    refusals: ['not-found', 'conflict', 'too-late'],
    body: { version: 1 },
  },
} as const satisfies Partial<Record<CallName, CallDescription>>;

const admin = { tag: 'back office', session: 'admin' } as const;
const refusals = ['not-signed-in', 'forbidden'] as const;
const noAgenda = 'The screen says that there is no agenda.';

/** The same, for the institute's own people. */
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
