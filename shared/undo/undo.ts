import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';

export const UndoOffer = v.object({
  press: v.string(),
  action: v.pipe(v.string(), v.description('As in the history: "moved", "cancelled", "came"…')),
  isUndone: v.pipe(v.boolean(), v.description('It was taken back.')),
  secondsLeft: v.pipe(v.number(), v.description('How long the offer lasts.')),
  appointmentCount: v.pipe(v.number(), v.description('Appointments or requests that it changed.')),
  heldMails: v.pipe(v.number(), v.description('Mails to clients that wait for it.')),
  day: v.pipe(v.string(), v.description('YYYY-MM-DD, of what concerns a day; else "".')),
  title: v.exactOptional(
    v.pipe(v.string(), v.description('The content, staff member or room that it changed.')),
  ),
  about: v.optional(
    v.object({
      number: v.string(),
      name: v.string(),
      phone: v.string(),
      status: v.string(),
      day: v.string(),
      time: v.nullable(v.pipe(v.string(), v.description('Null while it is a request.'))),
    }),
  ),
});
export type UndoOffer = v.InferOutput<typeof UndoOffer>;

export const UndoInput = v.object(
  { press: v.pipe(v.string(malformed), v.uuid(malformed)) },
  malformed,
);

export const Undone = v.object({ action: v.string() });
