import * as v from 'valibot';
import { malformed } from '../error-codes.ts';
import { Id, menuCounts } from './query.ts';

/*
 * Who may use the back office, and where they are signed in.
 */

/** Whose sessions end, or who is no administrator any more. */
export const AdministratorInput = v.object({ id: Id }, malformed);

const Administrator = v.object({
  id: v.string(),
  /** "" for an account without a mailbox. */
  email: v.string(),
  isYou: v.boolean(),
  /** Browsers that are signed in. */
  sessions: v.number(),
  /** When the newest of these began; null without any. */
  signedInAt: v.nullable(v.string()),
});
export type Administrator = v.InferOutput<typeof Administrator>;

export const AdministratorList = v.object({
  administrators: v.array(Administrator),
  ...menuCounts,
});
export type AdministratorList = v.InferOutput<typeof AdministratorList>;
