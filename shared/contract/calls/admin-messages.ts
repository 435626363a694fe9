import { MailList, MailsQuery, RetryInput } from '../admin/mails.ts';
import {
  AnsweredInput,
  AnswerInput,
  MessageFile,
  MessageList,
  MessageQuery,
  MessagesQuery,
} from '../admin/messages.ts';
import { ClosedDayList, closeDaysInput, OpenDayInput } from '../closed-days.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const managed = {
  ...admin,
  without: 'The screen says that this cannot be managed online.',
} as const;

const id = '0b0e6f0e-5f0a-4f5b-9a55-6a0f2f6f1f10';
const at = '2026-11-20T09:00:00.000Z';
const edited = { number: 'RDV-7K2MP', version: 1 };
const history = [{ at, actor: 'client', action: 'asked', detail: '' }];

const message = {
  id,
  subject: 'Prix du massage',
  sender: 'awa.kone@exemple.ci',
  createdAt: at,
  answeredAt: null,
};

/** Messages, closed days and mails in the back office. */
export const adminMessageCalls = {
  adminMessages: {
    ...managed,
    method: 'GET',
    path: 'admin/messages',
    summary: 'Visitors’ messages, a page of 20 at a time',
    query: MessagesQuery,
    answer: MessageList,
    example: {
      query: { state: 'open', page: '1' },
      answer: {
        messages: [
          { ...message, excerpt: 'Bonjour, est-il pour deux ?', isReplied: false, isLost: false },
        ],
        hasNext: false,
        open: 1,
        givenUpMails: 0,
        newRequests: 1,
      },
    },
  },
  adminMessage: {
    ...managed,
    method: 'GET',
    path: 'admin/message',
    summary: 'One message, with its history',
    refusals: ['not-found'],
    query: MessageQuery,
    answer: MessageFile,
    example: {
      query: { id },
      answer: {
        ...message,
        message: 'Bonjour, est-il pour deux ?',
        version: 1,
        mail: { state: 'sent', at, lastError: null },
        answerTo: message.sender,
        answers: [],
        history,
        givenUpMails: 0,
        newRequests: 1,
      },
    },
  },
  adminAnswered: {
    ...managed,
    method: 'POST',
    path: 'admin/message/answered',
    summary: 'Mark a message as answered, or as open again',
    refusals: ['not-found', 'conflict'],
    body: AnsweredInput,
    example: { body: { id, version: 1, answered: true } },
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
    example: { body: { id, version: 1, answer: 'Bonjour, oui, il est pour deux.' } },
  },
  adminDays: {
    ...managed,
    method: 'GET',
    path: 'admin/days',
    summary: 'Closed days, with who closed them and who was expected',
    answer: ClosedDayList,
    example: {
      answer: {
        days: [{ day: '2026-12-24', label: 'Réveillon', by: 'chef@exemple.ci', expected: 2 }],
        shortened: [
          {
            day: '2026-12-31',
            hours: { opens: '09:00', closes: '15:00' },
            longer: { opens: '09:00', closes: '19:00' },
          },
        ],
        givenUpMails: 0,
        newRequests: 1,
      },
    },
  },
  adminCloseDays: {
    ...managed,
    method: 'POST',
    path: 'admin/days/close',
    summary: 'Close days',
    body: ({ today }) => closeDaysInput(today),
    changes: ['closedDays'],
    example: { body: { from: '2026-12-24', to: '2026-12-25', label: 'Réveillon' } },
  },
  adminOpenDay: {
    ...managed,
    method: 'POST',
    path: 'admin/days/open',
    summary:
      'Open a closed day again, a public holiday that nobody has decided on, or the hours that a day had before',
    body: OpenDayInput,
    changes: ['closedDays', 'contents'],
    example: { body: { day: '2026-12-24' } },
  },
  adminMails: {
    ...managed,
    method: 'GET',
    path: 'admin/mails',
    summary: 'Mails that have not left, without their words, and what became of all in seven days',
    query: MailsQuery,
    answer: MailList,
    example: {
      query: { page: '1' },
      answer: {
        mails: [
          {
            ...{ id, channel: 'mail' },
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
        areFiles: false,
        hasGateway: false,
        week: { sent: 42, failed: [{ channel: 'mail', lastError: 'EENVELOPE 550', count: 1 }] },
        givenUpMails: 1,
        newRequests: 1,
      },
    },
  },
  adminRetryMail: {
    ...managed,
    method: 'POST',
    path: 'admin/mails/retry',
    summary: 'Try a mail again that was given up',
    body: RetryInput,
    example: { body: { id } },
  },
} as const satisfies Record<string, CallDeclaration>;
