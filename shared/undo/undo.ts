import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';
import { describe } from '../contract/fields.ts';

const clientEntries = {
  number: v.string(),
  name: v.string(),
  phone: v.string(),
  status: v.string(),
  day: v.string(),
  time: v.nullable(describe(v.string(), 'Null for a request.')),
  reason: v.optional(v.nullable(describe(v.string(), 'Why the institute refused it.')), null),
};

export const UndoOffer = v.object({
  press: v.string(),
  action: describe(
    v.string(),
    'As in the history: "moved", "cancelled", "came"… Or "prices", "put-back", "extra-removed".',
  ),
  isUndone: describe(v.boolean(), 'It is undone.'),
  secondsLeft: describe(v.number(), 'The time left to undo, in seconds.'),
  appointmentCount: describe(v.number(), 'The number of changed appointments or requests.'),
  heldMails: describe(
    v.number(),
    'The number of mails to clients that wait until then. Once undone: of older mails that are queued again.',
  ),
  clientsToCall: v.optional(
    describe(
      v.array(v.object(clientEntries)),
      'The appointments of clients without a mailbox whose hour, status or deposit changed.',
    ),
    [],
  ),
  day: describe(v.string(), 'YYYY-MM-DD for an action about a day, else "".'),
  lastDay: v.optional(describe(v.string(), 'The last changed day, if there are several.'), ''),
  title: v.exactOptional(describe(v.string(), 'The changed content, staff member or room.')),
  payment: v.optional(
    describe(
      v.object({ amount: v.number(), method: v.string() }),
      'The payment that the action recorded, in FCFA.',
    ),
  ),
  about: v.optional(
    v.object({
      ...clientEntries,
      staff: v.optional(describe(v.string(), 'The names of the assigned staff.'), ''),
    }),
  ),
});
export type UndoOffer = v.InferOutput<typeof UndoOffer>;

export const UndoInput = v.object(
  { press: v.pipe(v.string(malformed), v.uuid(malformed)) },
  malformed,
);

export const Undone = v.object({ action: v.string() });
