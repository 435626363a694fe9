import type { CallName } from '../../../shared/contract/calls.ts';
import { agendaCalls, booked } from './agenda-calls.ts';
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
          offAgenda: [],
        },
      ],
      lostRooms: [{ treatment: 'corps/massage-tonique', roomKind: 'Cabine' }],
      holidays: [{ day: '2026-12-25', expected: 2 }],
      now: '2026-11-24T09:30',
      givenUpMails: 0,
      newRequests: 3,
    },
  },
  adminBook: {
    ...admin,
    summary: 'Book an hour for somebody at the door or on the telephone',
    description:
      'Of personal fields only `name` is needed. With `force` also outside working hours and at ' +
      'once, with `soon` only at once; never over an appointment. A mail goes to the client only when an address was given.',
    without: noAgenda,
    refusals: [
      ...refusals,
      'slot-taken',
      'closed-day',
      'past-hour',
      'past-midnight',
      'too-soon',
      'not-bookable',
    ],
    body: { ...agendaCalls.bookingAppointment.body, phone: '', email: '', soon: true },
    answer: booked,
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
    description: 'With `run` also the same hours on the days that follow it.',
    without: noAgenda,
    refusals: [...refusals, 'not-found'],
    body: { id: '0b6f2d8e-6d0c-4e0c-9c2e-3f3e1a2b4c5d', run: true },
  },
  adminTimes: {
    ...admin,
    summary: 'Hours that can be given by hand',
    description:
      'Of the wished day and of the next ones that have any, from now on; for the treatments of a ' +
      'request (`number`), whose own time counts as free, or for `treatments`.',
    without: noAgenda,
    refusals: [...refusals, 'not-found', 'not-bookable', 'too-many'],
    query: {
      treatments: 'capillaires/coupe-femme',
      people: '1',
      staff: '',
      day: '2026-11-24',
      number: '',
    },
    answer: {
      days: [
        {
          day: '2026-11-24',
          closed: false,
          unsure: false,
          times: [{ time: '10:00', ends: '10:45', staff: ['4'] }],
        },
      ],
      staff: [{ id: '4', name: 'Coiffeuse' }],
      free: [],
      trouble: '',
      lacking: [],
    },
  },
  adminOutcome: {
    ...admin,
    summary: 'Record whether a client came',
    description: 'From the start of the appointment on. "" takes it back.',
    without: noAgenda,
    refusals: [...refusals, 'not-found', 'conflict'],
    body: { number: 'RDV-7K2MP', version: 1, outcome: 'came' },
  },
  adminBlocks: {
    ...admin,
    summary: 'Who is away when, from today on',
    description: 'The same hours on several days in a row are one.',
    without: noAgenda,
    refusals,
    answer: {
      blocks: [
        {
          id: '0b6f2d8e-6d0c-4e0c-9c2e-3f3e1a2b4c5d',
          staff: '4',
          name: 'Coiffeuse',
          from: '2026-11-24',
          to: '2026-11-28',
          starts: '00:00',
          ends: '24:00',
          kind: 'off',
          label: 'Congé',
          moved: [{ number: 'RDV-7K2MP', day: '2026-11-24', time: '10:00', name: 'Awa Koné' }],
        },
      ],
      staff: [{ id: '4', name: 'Coiffeuse' }],
      givenUpMails: 0,
      newRequests: 3,
    },
  },
  adminWhy: {
    ...admin,
    summary: 'Why an hour is not offered',
    without: noAgenda,
    refusals,
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
