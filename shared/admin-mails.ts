import * as v from 'valibot';
import { Id, Page } from './admin-query.ts';
import { malformed } from './errors.ts';

/*
 * Mails that have not left, without their words: these may hold a sign-in link.
 */

export const MailsQuery = v.object({ page: Page }, malformed);

const MailLine = v.object({
  id: Id,
  recipient: v.string(),
  subject: v.string(),
  createdAt: v.string(),
  attempts: v.number(),
  lastError: v.nullable(v.string()),
  /** Null when none comes by itself: it was given up, or is too late to be of use. */
  nextTryAt: v.nullable(v.string()),
  /** But of use still. */
  isGivenUp: v.boolean(),
});
export type MailLine = v.InferOutput<typeof MailLine>;

export const MailList = v.object({ mails: v.array(MailLine), hasNext: v.boolean() });
export type MailList = v.InferOutput<typeof MailList>;

export const RetryInput = v.object({ id: Id }, malformed);
