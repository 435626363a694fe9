import * as v from 'valibot';
import { malformed } from '../error-codes.ts';

/*
 * What an administrator did last, which one press takes back for a while.
 */

/** In every answer to the back office, for whoever did it. */
export const UndoOffer = v.object({
  press: v.string(),
  /** As in the history: "moved", "cancelled", "came"… */
  action: v.string(),
  /** It was taken back. */
  isUndone: v.boolean(),
  /** So long it is offered. */
  secondsLeft: v.number(),
  /** Appointments or requests that it changed. */
  appointmentCount: v.number(),
  /** Mails to clients that wait for it. */
  heldMails: v.number(),
  /** YYYY-MM-DD, of what concerns a day; else "". */
  day: v.string(),
  /** The appointment or request, where it is one, as it is now. */
  about: v.optional(
    v.object({
      number: v.string(),
      name: v.string(),
      phone: v.string(),
      status: v.string(),
      day: v.string(),
      /** Null while it is a request. */
      time: v.nullable(v.string()),
    }),
  ),
});
export type UndoOffer = v.InferOutput<typeof UndoOffer>;

export const UndoInput = v.object(
  { press: v.pipe(v.string(malformed), v.uuid(malformed)) },
  malformed,
);

export const Undone = v.object({ action: v.string() });
