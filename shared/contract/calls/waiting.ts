import { Waits, WaitsRemoveInput, WaitToldInput } from '../admin/waiting.ts';
import { WaitingFile, WaitingJoined, waitingInput } from '../booking/waiting.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const without = 'The waiting list is offered nowhere; its page says that it is not kept online.';
const withoutList = 'The screen says that this is not managed online.';
const id = '0b8e9f52-6f0e-4d5c-9d0b-4d6c3f1f2a77';
const persons = [['capillaires/coupe-femme']];
const hour = { day: '2026-11-24', time: '10:00' } as const;
const span = { from: '2026-11-24', to: '2026-11-27', moment: 'Matin' } as const;
const client = { id, name: 'Awa Koné', phone: '+2250707080910', persons };

/** The waiting list: who wants to be told when an hour gets free. */
export const waitingCalls = {
  waitingJoin: {
    method: 'POST',
    path: 'booking/waiting',
    tag: 'appointments',
    summary: 'Be told when an hour gets free',
    description:
      'No appointment: nothing is held, and the first to book has the hour. One place per number or mailbox, days and treatments, three at a time (`list-full`); the same again is `repeated`, without a link. Of the places whose mailbox nobody has proven one network has a share; beyond it, and while many wait, only an account gets a place (`booking-closed`, with a sentence). ' +
      'Nothing but one question is mailed to an address that is not the account’s own until its reader has said that it is hers.',
    without,
    session: 'optional',
    refusals: ['not-bookable', 'booking-closed', 'list-full', 'too-many'],
    body: (facts) => waitingInput(facts.today, facts, facts.readPhone),
    answer: WaitingJoined,
    isSearch: true,
    example: {
      body: {
        ...{ persons, staff: '', ...span },
        ...{ name: client.name, phone: client.phone, email: 'awa.kone@exemple.ci' },
      },
      answer: { wait: '/attente/q7b1Zt0AAAAAAAAAAAAAAA' },
    },
  },
  waitingPlace: {
    method: 'GET',
    path: 'booking/waiting/place/:token',
    tag: 'appointments',
    summary: 'A place on the waiting list, for whoever holds its link',
    description: 'Nothing of the person.',
    without: 'No link of that kind was given out.',
    session: 'none',
    refusals: ['not-found'],
    answer: WaitingFile,
    example: { answer: { ...span, persons, mail: 'asked' } },
  },
  waitingConfirm: {
    method: 'POST',
    path: 'booking/waiting/confirm/:token',
    tag: 'appointments',
    summary: 'Say that the mailbox is one’s own',
    description: 'By a link that was mailed to it, and no other.',
    without: 'No link of that kind was given out.',
    session: 'none',
    refusals: ['not-found'],
  },
  waitingLeave: {
    method: 'POST',
    path: 'booking/waiting/leave/:token',
    tag: 'appointments',
    summary: 'Leave the waiting list',
    description:
      'Twice is once. The site’s `POST /stop/:token` makes this call too, for mail programs (RFC 8058).',
    without: 'No link of that kind was given out.',
    session: 'none',
  },
  adminWaits: {
    ...admin,
    method: 'GET',
    path: 'admin/waiting',
    summary: 'Who is on the waiting list, and whom to tell on WhatsApp',
    without: withoutList,
    answer: Waits,
    kilobytes: 2048,
    example: {
      answer: {
        due: [{ ...client, ...hour, isDone: false }],
        entries: [
          {
            ...client,
            ...span,
            byMail: false,
            at: '2026-11-20T09:30:00.000Z',
            isUnproven: true,
            told: hour,
          },
        ],
        ...{ givenUpMails: 0, newRequests: 0 },
      },
    },
  },
  adminWaitTold: {
    ...admin,
    method: 'POST',
    path: 'admin/waiting/told',
    summary: 'Note that somebody was told of the hour that was seen, or take that back',
    without: withoutList,
    refusals: ['not-found', 'conflict'],
    body: WaitToldInput,
    example: { body: { id, ...hour, isDone: true } },
  },
  adminWaitsRemove: {
    ...admin,
    method: 'POST',
    path: 'admin/waiting/remove',
    summary: 'Take some off the waiting list',
    description: 'Those that are off already are skipped. It can be undone.',
    without: withoutList,
    refusals: ['not-found'],
    body: WaitsRemoveInput,
    example: { body: { ids: [id] } },
  },
} as const satisfies Record<string, CallDeclaration>;
