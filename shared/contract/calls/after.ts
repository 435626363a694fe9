import {
  AfterStopInput,
  AfterVisits,
  OpinionNotedInput,
  OpinionPublishInput,
} from '../admin/after.ts';
import { OpinionFile, OpinionInput } from '../booking/opinion.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const withoutLink = 'No link of that kind was given out.';
const withoutScreen = 'The screen says that this is not managed online.';
/** What follows a visit, for clients who agreed to be written to. */
export const afterCalls = {
  opinion: {
    method: 'GET',
    path: 'booking/opinion/:token',
    tag: 'appointments',
    summary: 'What the link of a mail after a visit shows',
    description: 'The visit, and what its client has said of it; nothing else of the person.',
    without: withoutLink,
    session: 'none',
    refusals: ['not-found'],
    answer: OpinionFile,
  },
  opinionSend: {
    method: 'POST',
    path: 'booking/opinion/send/:token',
    tag: 'appointments',
    summary: 'Say how a visit was, or say it anew',
    description:
      'To the institute, which may show it if `mayPublish` says so. What is changed is shown no more until the institute publishes it again. Ten times an hour by a visit; then `too-many`.',
    without: withoutLink,
    session: 'none',
    refusals: ['not-found', 'too-many'],
    body: OpinionInput,
    changes: ['contents'],
  },
  opinionHide: {
    method: 'POST',
    path: 'booking/opinion/hide/:token',
    tag: 'appointments',
    summary: 'Take back what was said of a visit',
    description: 'It is erased, on the site too. Twice is once.',
    without: withoutLink,
    session: 'none',
    refusals: ['not-found'],
    changes: ['contents'],
  },
  opinionStop: {
    method: 'POST',
    path: 'booking/opinion/stop/:token',
    tag: 'appointments',
    summary: 'Get no more mails after visits',
    description:
      'For the mailbox, whatever is booked with it, until it is agreed to anew. Twice is once. The site’s `POST /stop/visite.TOKEN` makes this call too, for mail programs (RFC 8058), 600 times in ten minutes by an address.',
    without: withoutLink,
    session: 'none',
  },
  afterAgree: {
    method: 'POST',
    path: 'booking/after/agree/:token',
    tag: 'appointments',
    summary: 'Agree to mails after visits, where they were ticked in the order',
    description:
      'By a link to the appointment that was mailed, and no other (`forbidden`): it shows that the mailbox is one’s own. An order by the mailbox’s account needs none of it. Twice is once.',
    without: 'Nobody is asked.',
    session: 'none',
    refusals: ['not-found', 'forbidden'],
  },
  afterStop: {
    method: 'POST',
    path: 'booking/after/stop',
    tag: 'appointments',
    summary: 'Get no more mails after visits, for who is signed in',
    description: 'For the mailbox of the account. Twice is once.',
    without: 'The account’s page offers nothing of it.',
    session: 'required',
  },
  adminAfter: {
    ...admin,
    method: 'GET',
    path: 'admin/after',
    summary: 'What clients say of their visits, and who agreed to mails after them',
    without: withoutScreen,
    answer: AfterVisits,
    kilobytes: 256,
  },
  adminAfterPublish: {
    ...admin,
    method: 'POST',
    path: 'admin/after/publish',
    summary: 'Show an opinion among the testimonials, or take it off',
    description:
      'Only as its client agreed to it (`forbidden` otherwise), and as it was read (`conflict`).',
    without: withoutScreen,
    refusals: ['not-found', 'conflict', 'list-full'],
    body: OpinionPublishInput,
    changes: ['contents'],
  },
  adminAfterTold: {
    ...admin,
    method: 'POST',
    path: 'admin/after/told',
    summary: 'Note that an opinion was read, or take that back',
    without: withoutScreen,
    refusals: ['not-found', 'conflict'],
    body: OpinionNotedInput,
  },
  adminAfterStop: {
    ...admin,
    method: 'POST',
    path: 'admin/after/stop',
    summary: 'Write no more to a client after her visits',
    description: 'As if she had stopped it herself.',
    without: withoutScreen,
    refusals: ['not-found'],
    body: AfterStopInput,
  },
} as const satisfies Record<string, CallDeclaration>;
