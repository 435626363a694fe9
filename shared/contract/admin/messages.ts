import * as v from 'valibot';
import { malformed } from '../error-codes.ts';
import { requiredText, withoutNul } from '../fields.ts';
import { RequestMail } from './mails.ts';
import { HistoryEvent, Id, menuCounts, Page, Search } from './query.ts';

/*
 * Visitors' messages, as the back office sees them.
 */

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
  /** The beginning of the message. */
  excerpt: v.string(),
  sender: v.nullable(v.string()),
  createdAt: v.string(),
  answeredAt: v.nullable(v.string()),
  /** Whether an answer was written in the back office. */
  isReplied: v.optional(v.boolean(), false),
  /** Whether the mail of the last answer was given up. */
  isLost: v.optional(v.boolean(), false),
});
export type MessageLine = v.InferOutput<typeof MessageLine>;

export const MessageList = v.object({
  messages: v.array(MessageLine),
  hasNext: v.boolean(),
  /** How many are unanswered, counted up to `countLimit`. */
  open: v.number(),
  ...menuCounts,
});
export type MessageList = v.InferOutput<typeof MessageList>;

export const MessageQuery = v.object({ id: Id }, malformed);

const MessageAnswer = v.object({
  id: Id,
  text: v.string(),
  by: v.string(),
  at: v.string(),
  /** The mail that carries it; null once the mail is no longer kept. */
  mail: v.nullable(RequestMail),
});
export type MessageAnswer = v.InferOutput<typeof MessageAnswer>;

export const MessageFile = v.object({
  ...v.omit(MessageLine, ['excerpt', 'isReplied', 'isLost']).entries,
  message: v.string(),
  version: v.number(),
  /** The mail that forwards the message to the institute. */
  mail: v.optional(v.nullable(RequestMail), null),
  /** The mailbox to which an answer goes; null where the visitor gave none, or the backend mails no answers. */
  answerTo: v.optional(v.nullable(v.string()), null),
  /** The oldest first. */
  answers: v.optional(v.array(MessageAnswer), []),
  history: v.array(HistoryEvent),
  ...menuCounts,
});
export type MessageFile = v.InferOutput<typeof MessageFile>;

const Version = v.pipe(v.number(malformed), v.integer(malformed), v.minValue(1, malformed));

export const answerLimit = 4000;

export const AnswerInput = v.object(
  {
    id: Id,
    version: Version,
    answer: v.pipe(
      requiredText('Écrivez votre réponse.'),
      v.maxLength(
        answerLimit,
        'Votre réponse est trop longue\u00a0: 4\u202f000 caractères au plus.',
      ),
      v.regex(withoutNul, 'Votre réponse contient un caractère illisible.'),
    ),
  },
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
