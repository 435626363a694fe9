import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';

export const UndoOffer = v.object({
  press: v.string(),
  action: v.pipe(v.string(), v.description('As in the history: "moved", "cancelled", "came"…')),
  isUndone: v.pipe(v.boolean(), v.description('It is undone.')),
  secondsLeft: v.pipe(v.number(), v.description('The time left to undo, in seconds.')),
  appointmentCount: v.pipe(
    v.number(),
    v.description('The number of changed appointments or requests.'),
  ),
  heldMails: v.pipe(
    v.number(),
    v.description('The number of mails to clients that wait until then.'),
  ),
  day: v.pipe(v.string(), v.description('YYYY-MM-DD for an action about a day, else "".')),
  title: v.exactOptional(
    v.pipe(v.string(), v.description('The changed content, staff member or room.')),
  ),
  about: v.optional(
    v.object({
      number: v.string(),
      name: v.string(),
      phone: v.string(),
      status: v.string(),
      day: v.string(),
      time: v.nullable(v.pipe(v.string(), v.description('Null for a request.'))),
    }),
  ),
});
export type UndoOffer = v.InferOutput<typeof UndoOffer>;

export const UndoInput = v.object(
  { press: v.pipe(v.string(malformed), v.uuid(malformed)) },
  malformed,
);

export const Undone = v.object({ action: v.string() });
