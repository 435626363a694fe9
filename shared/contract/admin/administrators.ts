import * as v from 'valibot';
import { malformed } from '../error-codes.ts';
import { Id, menuCounts } from './query.ts';

/*
 * Who may use the back office, and where they are signed in.
 */

/** The account whose sessions end, or which loses its administrator role. */
export const AdministratorInput = v.object({ id: Id }, malformed);

/** The session to end. */
export const SignedInDeviceInput = v.object({ id: Id }, malformed);

const SignedInDevice = v.object({
  /** The session's id. */
  id: Id,
  /** "android-phone chrome", in the words of device.ts; null where unknown. */
  device: v.nullable(v.string()),
  /** The day of its last request; null where unknown. */
  seenOn: v.nullable(v.string()),
  signedInAt: v.string(),
  /** This is the session that makes the call. */
  isThis: v.boolean(),
});
export type SignedInDevice = v.InferOutput<typeof SignedInDevice>;

const Administrator = v.object({
  id: v.string(),
  /** "" for an account without a mailbox. */
  email: v.string(),
  isYou: v.boolean(),
  /** The number of signed-in browsers. */
  sessions: v.number(),
  /** When the newest of these began; null without any. */
  signedInAt: v.nullable(v.string()),
  /** Absent when a backend cannot list them. */
  devices: v.optional(v.array(SignedInDevice)),
});
export type Administrator = v.InferOutput<typeof Administrator>;

export const AdministratorList = v.object({
  administrators: v.array(Administrator),
  ...menuCounts,
});
export type AdministratorList = v.InferOutput<typeof AdministratorList>;
