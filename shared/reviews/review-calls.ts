import { type CallDeclaration, link, managed, visitor } from '../contract/call-declaration.ts';
import { OpinionInput, OpinionPublishInput, OpinionRecord, Opinions } from './opinion.ts';

const options = ['reviews'] as const;

export const reviewCalls = {
  afterAgree: {
    ...visitor.write,
    options,
    path: 'booking/after/agree/:token',
    summary: 'Agree to one mail after each visit',
    description:
      'Needs a link that only a mail contains, or a session with the appointment’s mailbox, because ' +
      'anyone may type a mailbox: `forbidden` otherwise. A repeated call changes nothing.',
    ifMissing: 'The page does not ask.',
    session: 'optional',
    refusals: ['not-found', 'forbidden'],
  },
  opinion: {
    ...link.read,
    options,
    path: 'booking/opinion/:token',
    summary: 'Get the page of a mail after a visit',
    description: 'Answers the visit and its opinion, and nothing else about the client.',
    refusals: ['not-found'],
    answer: OpinionRecord,
  },
  opinionSend: {
    ...link.write,
    options,
    path: 'booking/opinion/send/:token',
    summary: 'Give or change an opinion',
    description:
      'The institute may publish it, only under the name `publishAs`. A changed opinion is hidden until ' +
      'the institute publishes it again. `too-many` after ten changes of a visit’s opinion in an hour.',
    refusals: ['not-found', 'too-many'],
    body: OpinionInput,
    changes: ['contents'],
  },
  opinionStop: {
    ...link.write,
    path: 'booking/opinion/stop/:token',
    summary: 'Stop mails after visits',
    description:
      'For the mailbox and all its appointments, until its reader agrees again. A repeated call changes ' +
      'nothing. The site’s `POST /stop/visite.TOKEN` calls this too, for mail programs (RFC 8058), at ' +
      'most 600 times in ten minutes for one address.',
  },
  adminAfter: {
    ...managed.read,
    options,
    path: 'admin/after',
    summary: 'List opinions of clients',
    answer: Opinions,
    kilobytes: 256,
  },
  adminAfterPublish: {
    ...managed.write,
    options,
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
