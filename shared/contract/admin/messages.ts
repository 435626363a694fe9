import * as v from 'valibot';
import { malformed } from '../error-codes.ts';
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

export const MessageFile = v.object({
  ...v.omit(MessageLine, ['excerpt']).entries,
  message: v.string(),
  version: v.number(),
  /** The mail that forwards the message to the institute. */
  mail: v.optional(v.nullable(RequestMail), null),
  history: v.array(HistoryEvent),
  ...menuCounts,
});
export type MessageFile = v.InferOutput<typeof MessageFile>;

export const AnsweredInput = v.object(
  {
    id: Id,
    version: v.pipe(v.number(malformed), v.integer(malformed), v.minValue(1, malformed)),
    answered: v.boolean(malformed),
  },
  malformed,
);
