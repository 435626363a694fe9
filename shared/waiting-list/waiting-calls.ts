import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { WaitingFile, WaitingJoined, waitingInput } from './waiting-entry.ts';
import { Waits, WaitsRemoveInput } from './waiting-list.ts';

const without = 'The waiting list is offered nowhere; its page says that it is not kept online.';
const withoutList = 'The screen says that this is not managed online.';
const options = ['waiting'] as const;

export const waitingCalls = {
  waitingJoin: {
    options,
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
  },
  waitingPlace: {
    options,
    method: 'GET',
    path: 'booking/waiting/place/:token',
    tag: 'appointments',
    summary: 'A place on the waiting list, for whoever holds its link',
    description: 'Nothing of the person.',
    without: 'No link of that kind was given out.',
    session: 'none',
    refusals: ['not-found'],
    answer: WaitingFile,
  },
  waitingConfirm: {
    options,
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
    options,
    method: 'GET',
    path: 'admin/waiting',
    summary: 'The waiting list, with whom to call',
    without: withoutList,
    answer: Waits,
    kilobytes: 2048,
  },
  adminWaitsRemove: {
    ...admin,
    options,
    method: 'POST',
    path: 'admin/waiting/remove',
    summary: 'Take some off the waiting list',
    description: 'Those that are off already are skipped. It can be undone.',
    without: withoutList,
    refusals: ['not-found'],
    body: WaitsRemoveInput,
  },
} as const satisfies Record<string, CallDeclaration>;
