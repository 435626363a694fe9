import type { CallName } from '../../../shared/contract/calls.ts';
import type { CallDescription } from './call-description.ts';

const admin = { tag: 'back office', session: 'admin' } as const;
const refusals = ['not-signed-in', 'forbidden'] as const;
const without = 'The screen says that this is not managed online.';
const withoutForm = 'The form says so.';

const mark = 'q7b1Zt0a-3kP_x9d';
const profile = {
  name: 'Coiffeuse',
  kind: 'staff',
  roomKind: '',
  from: '',
  to: '',
  job: 'Coiffeuse',
  bio: '',
  isShown: true,
} as const;
const lane = { id: '4', ...profile } as const;
const skills = [{ skill: 'capillaires', minutes: null }];
const hours = [{ weekday: 0, starts: '09:00', ends: '17:00', from: '', to: '' }];
const review = [
  {
    lane: '4',
    number: 'RDV-7K2MP',
    day: '2026-11-24',
    starts: '18:00',
    ends: '18:45',
    name: 'Awa Koné',
    treatment: 'capillaires/coupe-femme',
    reason: 'hours',
  },
] as const;
const event = { at: '2026-11-21T10:00:00.000Z', actor: 'gerante@institut.example' };
const rule = {
  treatment: 'capillaires/coupe-femme',
  minutes: 50,
  cleaning: 5,
  pauseAt: 0,
  pause: 0,
  roomKind: '',
  instant: true,
  atOnce: false,
};

const lostRooms = [{ treatment: 'corps/massage-tonique', roomKind: 'Cabine' }];

/** Who there is, what each can do and when; how long treatments take. */
export const agendaFactsCalls = {
  adminTeam: {
    ...admin,
    summary:
      'People and rooms, and the appointments that do not suit their hours or skills any more',
    without,
    refusals,
    answer: {
      mark,
      lanes: [{ ...lane, sections: ['capillaires'], singles: 0, ownHours: true }],
      review,
      lostRooms,
      history: [{ ...event, action: 'lane-added', detail: 'Coiffeuse' }],
      givenUpMails: 0,
      newRequests: 0,
    },
  },
  adminLane: {
    ...admin,
    summary: 'One of them, with skills and hours',
    description: 'Without hours for a day one works as long as the institute is open.',
    without,
    refusals: [...refusals, 'not-found'],
    query: { id: '4' },
    answer: {
      ...lane,
      mark,
      skills,
      hours,
      isUsed: true,
      roomKinds: ['Cabine'],
      review,
      history: [{ ...event, action: 'lane-hours', detail: '' }],
      givenUpMails: 0,
      newRequests: 0,
    },
  },
  adminSaveLane: {
    ...admin,
    summary: 'Add somebody or a room, or change what is given of one',
    description:
      'A new one has no `id`, and the `mark` of the team. Of an old one only `profile`, `hours` or ' +
      '`skills` change, as far as they are given; each replaces what was there. Cancels no appointment.',
    without: withoutForm,
    refusals: [...refusals, 'not-found', 'conflict'],
    body: { id: '4', mark, profile, hours, skills },
    answer: { id: '4' },
  },
  adminRemoveLane: {
    ...admin,
    summary: 'Remove one that was never booked',
    description: 'With appointments it is `person-used`: put it out of service by its last day.',
    without: withoutForm,
    refusals: [...refusals, 'not-found', 'conflict', 'person-used'],
    body: { id: '5', mark },
  },
  adminRules: {
    ...admin,
    summary: 'Treatments that differ from the catalogue, and the rules of booking',
    without,
    refusals,
    answer: {
      rules: [{ ...rule, mark, catalogueMinutes: 45 }],
      lostRooms,
      roomKinds: ['Cabine'],
      settings: { mark, notice: 120, people: 4 },
      history: [{ ...event, action: 'rule-changed', detail: 'capillaires/coupe-femme' }],
      givenUpMails: 0,
      newRequests: 0,
    },
  },
  adminSaveRule: {
    ...admin,
    summary: 'How long a treatment takes, and what it needs',
    description:
      'With `minutes` null, nothing else and `instant` true it is as the catalogue has it again.',
    without: withoutForm,
    refusals: [...refusals, 'conflict'],
    body: { ...rule, mark: '' },
  },
  adminSaveSettings: {
    ...admin,
    summary: 'How long ahead, and for how many persons, hours are booked at once',
    without: withoutForm,
    refusals: [...refusals, 'conflict'],
    body: { mark, notice: 120, people: 4 },
  },
} as const satisfies Partial<Record<CallName, CallDescription>>;
