import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { OpinionFile, OpinionInput, OpinionPublishInput, Opinions } from './opinion.ts';

const withoutLink = 'No link of that kind was given out.';
const withoutScreen = 'The screen says that this is not managed online.';
const options = ['reviews'] as const;

export const afterCalls = {
  afterAgree: {
    options,
    method: 'POST',
    path: 'booking/after/agree/:token',
    tag: 'appointments',
    summary: 'Agree to one mail after each visit',
    description:
      'By a link to the appointment that only a mail had, or signed in with the appointment’s mailbox; `forbidden` otherwise, as anybody may type a mailbox. A repeated call changes nothing.',
    without: 'Nobody is asked.',
    session: 'optional',
    refusals: ['not-found', 'forbidden'],
  },
  opinion: {
    options,
    method: 'GET',
    path: 'booking/opinion/:token',
    tag: 'appointments',
    summary: 'The page that a mail after a visit leads to',
    description: 'The visit and its client’s opinion; nothing else of the person.',
    without: withoutLink,
    session: 'none',
    refusals: ['not-found'],
    answer: OpinionFile,
  },
  opinionSend: {
    options,
    method: 'POST',
    path: 'booking/opinion/send/:token',
    tag: 'appointments',
    summary: 'Give an opinion of a visit, or change it',
    description:
      'To the institute, which may publish it only under the name `publishAs`. A changed opinion is off the site until the institute publishes it again. Ten times an hour for a visit; then `too-many`.',
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
    summary: 'Get no more mails after visits',
    description:
      'For the mailbox, whatever is booked with it, until its reader agrees anew. A repeated call changes nothing. The site’s `POST /stop/visite.TOKEN` makes this call too, for mail programs (RFC 8058), 600 times in ten minutes by an address.',
    without: withoutLink,
    session: 'none',
  },
  adminAfter: {
    ...admin,
    options,
    method: 'GET',
    path: 'admin/after',
    summary: 'The opinions of clients',
    without: withoutScreen,
    answer: Opinions,
    kilobytes: 256,
  },
  adminAfterPublish: {
    ...admin,
    options,
    method: 'POST',
    path: 'admin/after/publish',
    summary: 'Show an opinion among the testimonials, or take it off',
    description:
      'Only with words and under the name that its client gave for that (`forbidden` otherwise), and as it was read (`conflict`).',
    without: withoutScreen,
    refusals: ['not-found', 'conflict', 'list-full'],
    body: OpinionPublishInput,
    changes: ['contents'],
  },
} as const satisfies Record<string, CallDeclaration>;
