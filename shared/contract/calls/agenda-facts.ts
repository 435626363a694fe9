import { LaneFile, Rules, SavedLane, Team } from '../admin/agenda-facts.ts';
import { LaneQuery, RemoveLaneInput, saveLaneInput } from '../admin/agenda-facts-input.ts';
import { SaveSettingsInput, saveRuleInput } from '../admin/treatment-rules-input.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

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
  assistants: ['1'],
};

const unbookable = [{ treatment: 'corps/massage-tonique', roomKind: 'Cabine' }];

/** The staff, what each person can do and when, and how long treatments take. */
export const agendaFactsCalls = {
  adminTeam: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/team',
    summary:
      'People and rooms, and the appointments that do not suit their hours or skills any more',
    without,
    answer: Team,
    example: {
      answer: {
        mark,
        lanes: [{ ...lane, sections: ['capillaires'], singles: 0, ownHours: true }],
        review,
        unbookable,
        history: [{ ...event, action: 'lane-added', detail: 'Coiffeuse' }],
        givenUpMails: 0,
        newRequests: 0,
      },
    },
  },
  adminLane: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/lane',
    summary: 'One of them, with skills and hours',
    description: 'Without hours for a day one works as long as the institute is open.',
    without,
    refusals: ['not-found'],
    query: LaneQuery,
    answer: LaneFile,
    example: {
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
  },
  adminSaveLane: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/lane/save',
    summary: 'Add somebody or a room, or change what is given of one',
    description:
      'A new one has no `id`, and the `mark` of the team. Of an old one only `profile`, `hours` or ' +
      '`skills` change, as far as they are given; each replaces what was there. Cancels no appointment.',
    without: withoutForm,
    refusals: ['not-found', 'conflict'],
    body: saveLaneInput,
    answer: SavedLane,
    changes: ['contents'],
    example: { body: { id: '4', mark, profile, hours, skills }, answer: { id: '4' } },
  },
  adminRemoveLane: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/lane/remove',
    summary: 'Remove one that was never booked',
    description: 'With appointments it is `person-used`: put it out of service by its last day.',
    without: withoutForm,
    refusals: ['not-found', 'conflict', 'person-used'],
    body: RemoveLaneInput,
    changes: ['contents'],
    example: { body: { id: '5', mark } },
  },
  adminRules: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/rules',
    summary: 'Treatments that differ from the catalogue, and the rules of booking',
    without,
    answer: Rules,
    example: {
      answer: {
        rules: [{ ...rule, mark, catalogueMinutes: 45 }],
        unbookable,
        roomKinds: ['Cabine'],
        people: [{ id: '1', name: 'Rose' }],
        settings: { mark, notice: 120, people: 4 },
        history: [{ ...event, action: 'rule-changed', detail: 'capillaires/coupe-femme' }],
        givenUpMails: 0,
        newRequests: 0,
      },
    },
  },
  adminSaveRule: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/rule',
    summary: 'How long a treatment takes, and what it needs',
    description:
      'With `minutes` null, nothing else and `instant` true it is as the catalogue has it again.',
    without: withoutForm,
    refusals: ['conflict'],
    body: saveRuleInput,
    changes: ['contents'],
    example: { body: { ...rule, mark: '' } },
  },
  adminSaveSettings: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/settings',
    summary: 'How long ahead, and for how many persons, hours are booked at once',
    without: withoutForm,
    refusals: ['conflict'],
    body: SaveSettingsInput,
    example: { body: { mark, notice: 120, people: 4 } },
  },
} as const satisfies Record<string, CallDeclaration>;
