import { type CallDeclaration, link, onScreen, visitor } from '../contract/call-declaration.ts';
import { createWaitingInput, WaitingJoined, WaitingPlace } from './waiting-entry.ts';
import { WaitingList, WaitingListRemoveInput } from './waiting-list.ts';

const options = ['waiting'] as const;

export const waitingCalls = {
  waitingJoin: {
    ...visitor.write,
    options,
    ifMissing: 'The waiting list is not offered. Its page says that it is not kept online.',
    path: 'booking/waiting',
    summary: 'Join the waiting list',
    description:
      'Holds no time: the first to book gets the slot. One entry for each number or mailbox, with the ' +
      'same days and treatments, at most three at a time (`list-full`). The same entry again is ' +
      '`repeated`, without a link. Each network has a share of the entries without an account; beyond ' +
      'it, and while the list is long, only an account gets an entry (`booking-closed`, with a ' +
      'sentence). Mails about free hours go to the account’s mailbox.',
    session: 'optional',
    refusals: ['not-bookable', 'closed-day', 'booking-closed', 'list-full', 'too-many'],
    body: (facts) => createWaitingInput(facts.today, facts, facts.readPhone),
    answer: WaitingJoined,
    isSearch: true,
  },
  waitingPlace: {
    ...link.read,
    options,
    path: 'booking/waiting/place/:token',
    summary: 'Get a waiting-list entry by its link',
    description: 'Answers nothing about the person.',
    refusals: ['not-found'],
    answer: WaitingPlace,
  },
  waitingLeave: {
    ...link.write,
    path: 'booking/waiting/leave/:token',
    summary: 'Leave the waiting list',
    description:
      'A repeated call changes nothing. The site’s `POST /stop/:token` calls this too, for mail ' +
      'programs (RFC 8058).',
  },
  adminWaits: {
    ...onScreen.read,
    options,
    path: 'admin/waiting',
    summary: 'List the waiting list, with the clients to call',
    answer: WaitingList,
    kilobytes: 2048,
  },
  adminWaitsRemove: {
    ...onScreen.write,
    options,
    path: 'admin/waiting/remove',
    summary: 'Remove entries from the waiting list',
    description: 'Skips entries that are already removed. Can be undone.',
    refusals: ['not-found'],
    body: WaitingListRemoveInput,
  },
} as const satisfies Record<string, CallDeclaration>;
