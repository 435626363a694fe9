import { AgendaDays, AgendaQuery, Blocked, UnblockInput } from '../admin/agenda.ts';
import { blockInput } from '../admin/block-input.ts';
import { adminBookInput, Booked } from '../booking/agenda.ts';
import { agendaCalls, booked } from './agenda.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const noAgenda = 'The screen says that there is no agenda.';

/** The agenda, for staff. */
export const adminAgendaCalls = {
  adminAgenda: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda',
    summary: 'Days of the agenda, with a column for each person and room',
    without: noAgenda,
    query: AgendaQuery,
    answer: AgendaDays,
    kilobytes: 512,
    example: {
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
        unbookable: [{ treatment: 'corps/massage-tonique', roomKind: 'Cabine' }],
        holidays: [{ day: '2026-12-25', expected: 2 }],
        now: '2026-11-24T09:30',
        givenUpMails: 0,
        newRequests: 3,
      },
    },
  },
  adminBook: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/book',
    summary: 'Book an hour for somebody at the door or on the telephone',
    description:
      'Of personal fields only `name` is needed. With `force` also outside working hours and at ' +
      'once, with `soon` only at once; never over an appointment but with `double` and `staff`: it is then asked whose ' +
      'appointment is there (`confirm-anyway`), and with `force` besides it stands beside that one and holds no time. ' +
      'A mail goes to the client only when an address was given.',
    without: noAgenda,
    refusals: [
      'slot-taken',
      'closed-day',
      'past-hour',
      'too-soon',
      'not-bookable',
      'confirm-anyway',
    ],
    body: (facts) => adminBookInput(facts.today, facts, facts.readPhone),
    answer: Booked,
    isSearch: true,
    example: {
      body: { ...agendaCalls.bookingAppointment.example.body, phone: '', email: '', soon: true },
      answer: booked,
    },
  },
  adminBlock: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/block',
    summary: 'Block hours of somebody, or of everybody; or add some',
    description:
      'Cancels nothing: `moved` are the appointments within, which somebody has to move.',
    without: noAgenda,
    body: blockInput,
    answer: Blocked,
    example: {
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
  },
  adminUnblock: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/unblock',
    summary: 'Take a blocked time back',
    description: 'With `run` also the same hours on the days that follow it.',
    without: noAgenda,
    refusals: ['not-found'],
    body: UnblockInput,
    example: { body: { id: '0b6f2d8e-6d0c-4e0c-9c2e-3f3e1a2b4c5d', run: true } },
  },
} as const satisfies Record<string, CallDeclaration>;
