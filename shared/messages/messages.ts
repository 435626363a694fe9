import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';
import { describe, Version } from '../contract/fields.ts';
import { HistoryEvent, Id, menuCounts, Page, Search } from '../contract/list-query.ts';

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
  excerpt: describe(v.string(), 'The beginning of the message.'),
  sender: v.nullable(v.string()),
  answerTo: v.optional(
    describe(v.nullable(v.string()), 'The mailbox for an answer. Null if the visitor gave none.'),
    null,
  ),
  createdAt: v.string(),
  answeredAt: v.nullable(v.string()),
});
export type MessageLine = v.InferOutput<typeof MessageLine>;

export const MessageList = v.object({
  messages: v.array(MessageLine),
  hasNext: v.boolean(),
  open: describe(v.number(), 'The number of unanswered messages, counted up to `countLimit`.'),
  ...menuCounts,
});
export type MessageList = v.InferOutput<typeof MessageList>;

const MessageAnswer = v.object({
  id: Id,
  text: v.string(),
  by: v.string(),
  at: v.string(),
});
export type MessageAnswer = v.InferOutput<typeof MessageAnswer>;

export const Message = v.object({
  ...v.omit(MessageLine, ['excerpt']).entries,
  message: v.string(),
  version: v.number(),
  answers: v.optional(
    describe(v.array(MessageAnswer), 'Answers stored by earlier versions, oldest first.'),
    [],
  ),
  history: v.array(HistoryEvent),
  ...menuCounts,
});
export type Message = v.InferOutput<typeof Message>;

export const AnsweredInput = v.object(
  {
    id: Id,
    version: Version,
    answered: v.boolean(malformed),
  },
  malformed,
);
