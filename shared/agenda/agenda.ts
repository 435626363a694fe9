import * as v from 'valibot';
import { requestNumber } from '../appointments/request-status.ts';
import { IsoDay, startTimesEntry } from '../booking/hour-input.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe } from '../contract/fields.ts';
import { Id, menuCounts, RequiredDay } from '../contract/list-query.ts';
import { MethodSums } from '../money/till.ts';
import { misfitFields, placedFields, unbookableFields } from '../team/agenda-facts.ts';

/* The agenda as the staff read and change it. */

export const AgendaQuery = v.object(
  {
    day: RequiredDay,
    days: v.pipe(v.optional(v.string(malformed), '1'), v.regex(/^[1-7]$/, malformed)),
  },
  malformed,
);

const spanEntries = { starts: v.string(), ends: v.string() };
const appointmentEntries = {
  number: v.pipe(v.string(), v.regex(requestNumber)),
  version: v.number(),
  name: v.string(),
  phone: v.string(),
  people: v.number(),
  treatments: v.array(v.string()),
  session: v.exactOptional(describe(v.number(), 'For a session of a course.')),
  sessionCount: v.exactOptional(v.number()),
};
const Appointment = v.object({
  ...appointmentEntries,
  ...spanEntries,
  ...startTimesEntry,
  outcome: v.nullable(v.picklist(['came', 'missed'])),
  received: v.exactOptional(
    describe(
      v.number(),
      'Paid or redeemed, and outstanding, in FCFA. Absent if payments cannot be recorded.',
    ),
  ),
  outstanding: v.exactOptional(v.number()),
  coming: v.exactOptional(describe(v.boolean(), 'The client has confirmed by the link.')),
  isHeld: v.exactOptional(
    describe(v.boolean(), 'The appointment is held until its deposit is paid.'),
  ),
  inPauseOf: v.exactOptional(
    describe(
      v.string(),
      'The client during whose pause this client is served, by the same person.',
    ),
  ),
  before: v.exactOptional(
    describe(
      v.number(),
      'Minutes for preparing before it and cleaning after it, in which this person or room is busy too.',
    ),
  ),
  after: v.exactOptional(v.number()),
});

const Resource = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(['staff', 'room']),
  isGone: v.exactOptional(
    describe(
      v.boolean(),
      'Out of service on that day. Shown because its appointments need another person or room.',
    ),
  ),
  hours: v.array(v.object(spanEntries)),
  blocks: v.array(v.object({ id: v.string(), ...spanEntries, label: v.string() })),
  appointments: v.array(Appointment),
});

const AgendaDay = v.pipe(
  v.object({
    day: IsoDay,
    closed: v.boolean(),
    resources: v.array(Resource),
    lanes: v.exactOptional(
      describe(v.array(Resource), 'The former name of `resources`, until 0.4.0.'),
    ),
    offAgenda: v.optional(
      describe(
        v.array(v.object({ ...appointmentEntries, starts: v.string() })),
        'Appointments kept outside the agenda on purpose. They take no time and block nothing.',
      ),
      [],
    ),
    received: v.exactOptional(
      describe(MethodSums, 'Payments received on that day. Absent if payments cannot be recorded.'),
    ),
  }),
  // `lanes` repeats `resources` for programs of the version before.
  v.transform(({ lanes: _, ...day }) => day),
);

export const AgendaDays = v.object({
  days: v.array(AgendaDay),
  /** Public holidays that the owner should decide on now. */
  holidays: v.optional(v.array(v.object({ day: IsoDay })), []),
  ...misfitFields,
  ...placedFields,
  ...unbookableFields,
  onlineClosed: v.exactOptional(
    describe(v.boolean(), 'Visitors can neither book nor send a request.'),
  ),
  now: v.optional(describe(v.string(), 'YYYY-MM-DDTHH:MM.'), ''),
  ...menuCounts,
});
export type AgendaDays = v.InferOutput<typeof AgendaDays>;

/** `run`: also removes the same hours on the consecutive days. */
export const UnblockInput = v.object(
  { id: Id, run: v.exactOptional(v.boolean(malformed)) },
  malformed,
);
