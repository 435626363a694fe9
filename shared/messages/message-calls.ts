import { type CallDeclaration, managed } from '../contract/call-declaration.ts';
import { IdInput } from '../contract/list-query.ts';
import { MailList, MailsQuery } from '../notifications/mails.ts';
import { ClosedDayList, createCloseDaysInput, OpenDayInput } from '../opening/closed-days.ts';
import { AnsweredInput, Message, MessageList, MessagesQuery } from './messages.ts';

export const adminMessageCalls = {
  adminMessages: {
    ...managed.read,
    path: 'admin/messages',
    summary: 'List messages of visitors, 20 a page',
    query: MessagesQuery,
    answer: MessageList,
  },
  adminMessage: {
    ...managed.read,
    path: 'admin/message',
    summary: 'Get one message with its history',
    refusals: ['not-found'],
    query: IdInput,
    answer: Message,
  },
  adminAnswered: {
    ...managed.write,
    path: 'admin/message/answered',
    summary: 'Mark a message as answered or as open',
    refusals: ['not-found', 'conflict'],
    body: AnsweredInput,
  },
  adminDays: {
    ...managed.read,
    path: 'admin/days',
    summary: 'List closed days, with the administrator who closed them and the expected clients',
    answer: ClosedDayList,
  },
  adminCloseDays: {
    ...managed.write,
    path: 'admin/days/close',
    summary: 'Close days',
    body: ({ today }) => createCloseDaysInput(today),
    changes: ['closedDays'],
  },
  adminOpenDay: {
    ...managed.write,
    path: 'admin/days/open',
    summary: 'Open a closed day or holiday, or restore a day’s former hours',
    body: OpenDayInput,
    changes: ['closedDays', 'contents'],
  },
  adminMails: {
    ...managed.read,
    path: 'admin/mails',
    summary: 'List unsent mails without their text, and the results of seven days',
    query: MailsQuery,
    answer: MailList,
  },
  adminRetryMail: {
    ...managed.write,
    path: 'admin/mails/retry',
    summary: 'Retry a mail that was given up',
    body: IdInput,
  },
} as const satisfies Record<string, CallDeclaration>;
