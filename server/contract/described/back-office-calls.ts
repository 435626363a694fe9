import type { CallName } from '../../../shared/contract/calls.ts';
import type { CallDescription } from './call-description.ts';
import { myRequest } from './client-calls.ts';

const admin = {
  tag: 'back office',
  session: 'admin',
  without: 'The screen says that this cannot be managed online.',
} as const;
const strangers = ['not-signed-in', 'forbidden'] as const;
const ofOne = [...strangers, 'not-found', 'conflict'] as const;

const id = '0b0e6f0e-5f0a-4f5b-9a55-6a0f2f6f1f10';
const at = '2026-11-20T09:00:00.000Z';
const edited = { number: 'RDV-7K2MP', version: 1 };
const history = [{ at, actor: 'client', action: 'asked', detail: '' }];

const line = {
  ...myRequest,
  name: 'Awa Koné',
  phone: '+2250707080910',
  email: 'awa.kone@exemple.ci',
  createdAt: at,
  mail: { state: 'sent', at, lastError: null },
};
const detail = { ...line, note: '', staffNote: 'Préfère la cabine 2', version: 1 };
const message = {
  id,
  subject: 'Prix du massage',
  sender: 'awa.kone@exemple.ci',
  createdAt: at,
  answeredAt: null,
};
const filter = { status: 'pending', search: '', from: '', to: '' };

export const backOfficeCalls = {
  adminRequests: {
    ...admin,
    summary: 'Requests by state, words and days, a page of 20 at a time',
    refusals: strangers,
    query: { ...filter, page: '1' },
    answer: { requests: [line], hasNext: false, pending: 1, givenUpMails: 0, newRequests: 1 },
  },
  adminRequest: {
    ...admin,
    summary: 'One request, with its history, the oldest event first',
    refusals: [...strangers, 'not-found'],
    query: { number: edited.number },
    answer: {
      ...detail,
      ends: '15:45',
      staff: [{ id: '4', name: 'Coiffeuse' }],
      offAgenda: false,
      outcome: null,
      history,
      givenUpMails: 0,
      newRequests: 1,
    },
  },
  adminConfirm: {
    ...admin,
    summary: 'Give a request its hour, or another one',
    description:
      '`confirm-anyway` with `warnings` (French sentences, 50 at most, of 300 characters each) asks ' +
      'whether it is meant; it is then sent again with `force: true`. `off-agenda`: nobody’s time can ' +
      'be taken for it (a large group, a treatment that nobody does); with `offAgenda: true` it is ' +
      'confirmed all the same, outside the agenda, and in nobody’s way.',
    refusals: [
      ...ofOne,
      'closed-day',
      'past-hour',
      'past-midnight',
      'same-hour',
      'confirm-anyway',
      'off-agenda',
    ],
    body: { ...edited, day: '2026-11-24', hour: '10:30' },
  },
  adminRefuse: {
    ...admin,
    summary: 'Refuse a request, or cancel an appointment, with a reason for the client',
    refusals: ofOne,
    body: { ...edited, reason: 'Nous sommes complets ce jour-là.' },
  },
  adminNote: {
    ...admin,
    summary: 'Note something on a request, for the institute alone',
    refusals: ofOne,
    body: { ...edited, note: 'Préfère la cabine 2' },
  },
  adminExport: {
    ...admin,
    summary: 'All requests of a filter, in parts',
    description: 'Up to 1 MB for each part; `after` is the `next` of the part before, "" at first.',
    refusals: strangers,
    query: { ...filter, after: '' },
    answer: { requests: [detail], next: '' },
  },
  adminMessages: {
    ...admin,
    summary: 'Visitors’ messages, a page of 20 at a time',
    refusals: strangers,
    query: { state: 'open', search: '', page: '1' },
    answer: {
      messages: [{ ...message, excerpt: 'Bonjour, est-il pour deux ?' }],
      hasNext: false,
      open: 1,
      givenUpMails: 0,
      newRequests: 1,
    },
  },
  adminMessage: {
    ...admin,
    summary: 'One message, with its history',
    refusals: [...strangers, 'not-found'],
    query: { id },
    answer: {
      ...message,
      message: 'Bonjour, est-il pour deux ?',
      version: 1,
      mail: { state: 'sent', at, lastError: null },
      history,
      givenUpMails: 0,
      newRequests: 1,
    },
  },
  adminAnswered: {
    ...admin,
    summary: 'Mark a message as answered, or as open again',
    refusals: ofOne,
    body: { id, version: 1, answered: true },
  },
  adminDays: {
    ...admin,
    summary: 'Closed days, with who closed them and who was expected',
    refusals: strangers,
    answer: {
      days: [{ day: '2026-12-24', label: 'Réveillon', by: 'chef@exemple.ci', expected: 2 }],
      givenUpMails: 0,
      newRequests: 1,
    },
  },
  adminCloseDays: {
    ...admin,
    summary: 'Close days',
    refusals: strangers,
    body: { from: '2026-12-24', to: '2026-12-25', label: 'Réveillon' },
  },
  adminOpenDay: {
    ...admin,
    summary: 'Open a closed day again, or a public holiday that nobody has decided on',
    refusals: strangers,
    body: { day: '2026-12-24' },
  },
  adminMails: {
    ...admin,
    summary: 'Mails that have not left, without their words',
    refusals: strangers,
    query: { page: '1' },
    answer: {
      mails: [
        {
          id,
          recipient: 'awa.kone@exemple.ci',
          subject: 'Votre rendez-vous',
          createdAt: at,
          attempts: 3,
          lastError: 'EENVELOPE 452',
          nextTryAt: null,
          isGivenUp: true,
          number: edited.number,
        },
      ],
      hasNext: false,
      givenUpMails: 1,
      newRequests: 1,
    },
  },
  adminRetryMail: {
    ...admin,
    summary: 'Try a mail again that was given up',
    refusals: strangers,
    body: { id },
  },
} as const satisfies Partial<Record<CallName, CallDescription>>;
