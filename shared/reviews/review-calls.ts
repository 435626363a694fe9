import { type CallDeclaration, managed } from '../contract/call-declaration.ts';
import { OpinionInput, OpinionPublishInput, OpinionRecord, Opinions } from './opinion.ts';

const withoutLink = 'No such link is given out.';
const options = ['reviews'] as const;

export const afterCalls = {
  afterAgree: {
    options,
    method: 'POST',
    path: 'booking/after/agree/:token',
    tag: 'appointments',
    summary: 'Agree to one mail after each visit',
    description:
      'Needs a link that only a mail contains, or a session with the appointment’s mailbox, because ' +
      'anyone may type a mailbox: `forbidden` otherwise. A repeated call changes nothing.',
    without: 'The page does not ask.',
    session: 'optional',
    refusals: ['not-found', 'forbidden'],
  },
  opinion: {
    options,
    method: 'GET',
    path: 'booking/opinion/:token',
    tag: 'appointments',
    summary: 'Get the page of a mail after a visit',
    description: 'Answers the visit and its opinion, and nothing else about the client.',
    without: withoutLink,
    session: 'none',
    refusals: ['not-found'],
    answer: OpinionRecord,
  },
  opinionSend: {
    options,
    method: 'POST',
    path: 'booking/opinion/send/:token',
    tag: 'appointments',
    summary: 'Give or change an opinion',
    description:
      'The institute may publish it, only under the name `publishAs`. A changed opinion is hidden until ' +
      'the institute publishes it again. `too-many` after ten changes of a visit’s opinion in an hour.',
    without: withoutLink,
    session: 'none',
    refusals: ['not-found', 'too-many'],
    body: OpinionInput,
    changes: ['contents'],
  },
  opinionStop: {
    method: 'POST',
    path: 'booking/opinion/stop/:token',
    tag: 'appointments',
    summary: 'Stop mails after visits',
    description:
      'For the mailbox and all its appointments, until its reader agrees again. A repeated call changes ' +
      'nothing. The site’s `POST /stop/visite.TOKEN` calls this too, for mail programs (RFC 8058), at ' +
      'most 600 times in ten minutes for one address.',
    without: withoutLink,
    session: 'none',
  },
  adminAfter: {
    ...managed,
    options,
    method: 'GET',
    path: 'admin/after',
    summary: 'List opinions of clients',
    answer: Opinions,
    kilobytes: 256,
  },
  adminAfterPublish: {
    ...managed,
    options,
    method: 'POST',
    path: 'admin/after/publish',
    summary: 'Publish an opinion among the testimonials, or hide it',
    description:
      '`forbidden` without words, or without the name that the client gave for it. `conflict` if the ' +
      'opinion has changed since it was shown.',
    refusals: ['not-found', 'conflict', 'list-full'],
    body: OpinionPublishInput,
    changes: ['contents'],
  },
} as const satisfies Record<string, CallDeclaration>;
