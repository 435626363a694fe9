import * as v from 'valibot';
import { requestNumber } from '../appointments/request-status.ts';
import { apart } from '../booking/hour-input.ts';
import { isDay } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { optionalText } from '../contract/fields.ts';
import { Id, menuCounts, noDay } from '../contract/list-query.ts';
import { VisitPack } from '../money/prepaid.ts';
import { MethodSums } from '../money/till.ts';
import { unbookable } from '../team/agenda-facts.ts';

/*
 * The agenda as the staff read and change it.
 */

const DayText = v.pipe(optionalText(noDay), v.check(isDay, noDay));

export const AgendaQuery = v.object(
  {
    day: DayText,
    days: v.pipe(v.optional(v.string(malformed), '1'), v.regex(/^[1-7]$/, malformed)),
  },
  malformed,
);

const spans = { starts: v.string(), ends: v.string() };
const appointment = {
  number: v.pipe(v.string(), v.regex(requestNumber)),
  version: v.number(),
  name: v.string(),
  phone: v.string(),
  people: v.number(),
  treatments: v.array(v.string()),
  session: v.exactOptional(v.pipe(v.number(), v.description('Of a course.'))),
  sessionCount: v.exactOptional(v.number()),
};
const Appointment = v.object({
  ...appointment,
  ...spans,
  ...apart,
  outcome: v.nullable(v.picklist(['came', 'missed'])),
  received: v.exactOptional(
    v.pipe(
      v.number(),
      v.description(
        'FCFA that were paid or redeemed, and that are left; absent where payments cannot be recorded.',
      ),
    ),
  ),
  outstanding: v.exactOptional(v.number()),
  packs: v.exactOptional(
    v.pipe(
      v.array(VisitPack),
      v.description('Its client’s that cover it; absent where there are none.'),
    ),
  ),
  coming: v.exactOptional(
    v.pipe(v.boolean(), v.description('The client has said by the link that the visit stands.')),
  ),
  isHeld: v.exactOptional(v.pipe(v.boolean(), v.description('Its hour waits for a deposit.'))),
  inPauseOf: v.exactOptional(
    v.pipe(
      v.string(),
      v.description('The client in whose pause this client is served, by the same person.'),
    ),
  ),
  assists: v.exactOptional(
    v.pipe(
      v.boolean(),
      v.description('In a person’s column: somebody else does it, and this person assists.'),
    ),
  ),
  fourHands: v.exactOptional(
    v.pipe(v.boolean(), v.description('Two people do it at once, in the columns of both.')),
  ),
  before: v.exactOptional(
    v.pipe(
      v.number(),
      v.description(
        'Minutes for which this person or room is held before it and after it, for preparing and cleaning.',
      ),
    ),
  ),
  after: v.exactOptional(v.number()),
  overrun: v.exactOptional(v.pipe(v.number(), v.description('Minutes that were noted.'))),
});

const Resource = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(['staff', 'room']),
  placeOf: v.exactOptional(
    v.pipe(v.string(), v.description('Of a further place of a room: the room’s id.')),
  ),
  isGone: v.exactOptional(
    v.pipe(
      v.boolean(),
      v.description(
        'Out of service on that day; shown because its appointments need another person or room.',
      ),
    ),
  ),
  hours: v.array(v.object(spans)),
  blocks: v.array(v.object({ id: v.string(), ...spans, label: v.string() })),
  appointments: v.array(Appointment),
  doubles: v.exactOptional(
    v.pipe(
      v.array(Appointment),
      v.description('Beside these, on purpose: they take nobody’s time.'),
    ),
  ),
});

const AgendaDay = v.pipe(
  v.object({
    day: v.pipe(v.string(), v.isoDate()),
    closed: v.boolean(),
    resources: v.array(Resource),
    lanes: v.exactOptional(
      v.pipe(v.array(Resource), v.description('The former name of `resources`, until 0.4.0.')),
    ),
    unassigned: v.pipe(
      v.array(v.object({ ...appointment, starts: v.string() })),
      v.description('Appointments not yet assigned to anybody: no hour of that day is offered.'),
    ),
    offAgenda: v.optional(
      v.pipe(
        v.array(v.object({ ...appointment, starts: v.string() })),
        v.description(
          'Appointments kept outside the agenda on purpose: they take nobody’s time and block nothing.',
        ),
      ),
      [],
    ),
    received: v.exactOptional(
      v.pipe(
        MethodSums,
        v.description('Received on that day; absent where payments cannot be recorded.'),
      ),
    ),
  }),
  // Pages get the list once.
  v.transform(({ lanes: _, ...day }) => day),
);

export const AgendaDays = v.object({
  days: v.array(AgendaDay),
  /** Public holidays that the owner should decide on now, with their open requests and appointments. */
  holidays: v.optional(
    v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), expected: v.number() })),
    [],
  ),
  ...unbookable,
  onlineClosed: v.exactOptional(
    v.pipe(v.boolean(), v.description('Visitors can neither book nor ask.')),
  ),
  now: v.optional(v.pipe(v.string(), v.description('YYYY-MM-DDTHH:MM.')), ''),
  ...menuCounts,
});
export type AgendaDays = v.InferOutput<typeof AgendaDays>;

/** The appointments that have to be moved because of an absence. */
export const Blocked = v.object({ moved: v.array(v.string()) });
export type Blocked = v.InferOutput<typeof Blocked>;
/** `run`: also removes the same hours on the following days. */
export const UnblockInput = v.object(
  { id: Id, run: v.exactOptional(v.boolean(malformed)) },
  malformed,
);
