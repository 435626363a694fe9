import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { MailList, MailsQuery, RetryInput } from '../notifications/mails.ts';
import { ClosedDayList, closeDaysInput, OpenDayInput } from '../opening/closed-days.ts';
import {
  AnsweredInput,
  AnswerInput,
  MessageFile,
  MessageList,
  MessageQuery,
  MessagesQuery,
} from './messages.ts';

const managed = {
  ...admin,
  without: 'The screen says that this cannot be managed online.',
} as const;

export const adminMessageCalls = {
  adminMessages: {
    ...managed,
    method: 'GET',
    path: 'admin/messages',
    summary: 'Visitors’ messages, a page of 20 at a time',
    query: MessagesQuery,
    answer: MessageList,
  },
  adminMessage: {
    ...managed,
    method: 'GET',
    path: 'admin/message',
    summary: 'One message, with its history',
    refusals: ['not-found'],
    query: MessageQuery,
    answer: MessageFile,
  },
  adminAnswered: {
    ...managed,
    method: 'POST',
    path: 'admin/message/answered',
    summary: 'Mark a message as answered, or as open again',
    refusals: ['not-found', 'conflict'],
    body: AnsweredInput,
  },
  adminAnswer: {
    ...admin,
    method: 'POST',
    path: 'admin/message/answer',
    summary: 'Answer a message by mail, and mark it as answered',
    description:
      'The mail goes to the address that the visitor gave. The same answer to the same version is sent once.',
    without: 'Without `answerTo` in a message, its screen links to a mail program instead.',
    refusals: ['not-found', 'conflict', 'too-many'],
    body: AnswerInput,
  },
  adminDays: {
    ...managed,
    method: 'GET',
    path: 'admin/days',
    summary: 'Closed days, with who closed them and who was expected',
    answer: ClosedDayList,
  },
  adminCloseDays: {
    ...managed,
    method: 'POST',
    path: 'admin/days/close',
    summary: 'Close days',
    body: ({ today }) => closeDaysInput(today),
    changes: ['closedDays'],
  },
  adminOpenDay: {
    ...managed,
    method: 'POST',
    path: 'admin/days/open',
    summary:
      'Open a closed day again, a public holiday that nobody has decided on, or the hours that a day had before',
    body: OpenDayInput,
    changes: ['closedDays', 'contents'],
  },
  adminMails: {
    ...managed,
    method: 'GET',
    path: 'admin/mails',
    summary: 'Mails that have not left, without their words, and what became of all in seven days',
    query: MailsQuery,
    answer: MailList,
  },
  adminRetryMail: {
    ...managed,
    method: 'POST',
    path: 'admin/mails/retry',
    summary: 'Try a mail again that was given up',
    body: RetryInput,
  },
} as const satisfies Record<string, CallDeclaration>;
