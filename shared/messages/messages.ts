import * as v from 'valibot';
import { type Fields, pickSchemas } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { requiredText, withoutNul } from '../contract/fields.ts';
import { HistoryEvent, Id, menuCounts, Page, Search } from '../contract/list-query.ts';
import { RequestMail } from '../notifications/mails.ts';

export const MessagesQuery = v.object(
  {
    state: v.optional(v.picklist(['open', 'answered'], malformed), 'open'),
    search: Search,
    page: Page,
  },
  malformed,
);
export type MessagesQuery = v.InferOutput<typeof MessagesQuery>;

const MessageLine = v.object({
  id: Id,
  subject: v.string(),
  excerpt: v.pipe(v.string(), v.description('The beginning of the message.')),
  sender: v.nullable(v.string()),
  createdAt: v.string(),
  answeredAt: v.nullable(v.string()),
  isReplied: v.optional(
    v.pipe(v.boolean(), v.description('An answer was written in the back office.')),
    false,
  ),
  isLost: v.optional(
    v.pipe(v.boolean(), v.description('The mail of the last answer was given up.')),
    false,
  ),
});
export type MessageLine = v.InferOutput<typeof MessageLine>;

export const MessageList = v.object({
  messages: v.array(MessageLine),
  hasNext: v.boolean(),
  open: v.pipe(
    v.number(),
    v.description('The number of unanswered messages, counted up to `countLimit`.'),
  ),
  ...menuCounts,
});
export type MessageList = v.InferOutput<typeof MessageList>;

export const MessageQuery = v.object({ id: Id }, malformed);

const MessageAnswer = v.object({
  id: Id,
  text: v.string(),
  by: v.string(),
  at: v.string(),
  mail: v.nullable(
    v.pipe(RequestMail, v.description('The mail of the answer. Null once it is deleted.')),
  ),
});
export type MessageAnswer = v.InferOutput<typeof MessageAnswer>;

export const Message = v.object({
  ...v.omit(MessageLine, ['excerpt', 'isReplied', 'isLost']).entries,
  message: v.string(),
  version: v.number(),
  answerTo: v.optional(
    v.pipe(
      v.nullable(v.string()),
      v.description(
        'The mailbox for an answer. Null if the visitor gave none, or if the backend mails no answers.',
      ),
    ),
    null,
  ),
  answers: v.optional(v.pipe(v.array(MessageAnswer), v.description('Oldest first.')), []),
  history: v.array(HistoryEvent),
  ...menuCounts,
});
export type Message = v.InferOutput<typeof Message>;

const Version = v.pipe(v.number(malformed), v.integer(malformed), v.minValue(1, malformed));

const answerLimit = 4000;

export const answerFields = {
  answer: {
    label: 'Votre réponse',
    required: true,
    maxLength: answerLimit,
    rows: 6,
    isVerbatim: true,
    schema: v.pipe(
      requiredText('Écrivez votre réponse.'),
      v.maxLength(
        answerLimit,
        'Votre réponse est trop longue\u00a0: 4\u202f000 caractères au plus.',
      ),
      v.regex(withoutNul, 'Votre réponse contient un caractère illisible.'),
    ),
  },
} as const satisfies Fields;

export const AnswerInput = v.object(
  { id: Id, version: Version, ...pickSchemas(answerFields) },
  malformed,
);
export type AnswerInput = v.InferOutput<typeof AnswerInput>;

export const AnsweredInput = v.object(
  {
    id: Id,
    version: Version,
    answered: v.boolean(malformed),
  },
  malformed,
);
