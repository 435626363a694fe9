import * as v from 'valibot';
import { weekNames } from '../../calendar/alternating-weeks.ts';
import { isDay } from '../../calendar/calendar-month.ts';
import { apart } from '../booking/begins.ts';
import { requestNumber } from '../booking/request-status.ts';
import { malformed } from '../error-codes.ts';
import { optionalText } from '../fields.ts';
import { unbookable } from './agenda-facts.ts';
import { MethodSums } from './money.ts';
import { Id, menuCounts, noDay } from './query.ts';
import { VisitPack } from './session-packs.ts';

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
  /** Of a course. */
  session: v.exactOptional(v.number()),
  sessionCount: v.exactOptional(v.number()),
};
const Appointment = v.object({
  ...appointment,
  ...spans,
  ...apart,
  outcome: v.nullable(v.picklist(['came', 'missed'])),
  /** FCFA that were paid or redeemed, and that are left; absent where payments cannot be recorded. */
  received: v.exactOptional(v.number()),
  outstanding: v.exactOptional(v.number()),
  /** Its client’s that cover it; absent where there are none. */
  packs: v.exactOptional(v.array(VisitPack)),
  /** Its client has said that she comes. */
  coming: v.exactOptional(v.boolean()),
  /** Its hour waits for a deposit. */
  isHeld: v.exactOptional(v.boolean()),
  /** The client in whose pause she is served, by the same person. */
  inPauseOf: v.exactOptional(v.string()),
  /** In a person's column: somebody else does it, and she assists. */
  assists: v.exactOptional(v.boolean()),
  /** Two people do it at once, in the columns of both. */
  fourHands: v.exactOptional(v.boolean()),
  /** Minutes for which this person or room is held before it and after it, for preparing and cleaning. */
  before: v.exactOptional(v.number()),
  after: v.exactOptional(v.number()),
  /** Minutes that were noted. */
  overrun: v.exactOptional(v.number()),
  /** By how many minutes the one before overruns, and this one has to wait. */
  beforeOverrun: v.exactOptional(v.number()),
  delay: v.exactOptional(v.number()),
});

export const AgendaDays = v.object({
  days: v.array(
    v.object({
      day: v.pipe(v.string(), v.isoDate()),
      closed: v.boolean(),
      /** Where somebody's hours alternate. */
      week: v.exactOptional(v.picklist(weekNames)),
      lanes: v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          kind: v.picklist(['staff', 'room']),
          /** Of a further place of a room: the room's id. */
          placeOf: v.exactOptional(v.string()),
          /** Out of service on that day; shown because its appointments need another person or room. */
          isGone: v.exactOptional(v.boolean()),
          hours: v.array(v.object(spans)),
          blocks: v.array(v.object({ id: v.string(), ...spans, label: v.string() })),
          appointments: v.array(Appointment),
          /** Beside these, on purpose: they take nobody's time. */
          doubles: v.exactOptional(v.array(Appointment)),
        }),
      ),
      /** Appointments not yet assigned to anybody: no hour of that day is offered. */
      unassigned: v.array(v.object({ ...appointment, starts: v.string() })),
      /** Appointments kept outside the agenda on purpose: they take nobody's time and block nothing. */
      offAgenda: v.optional(v.array(v.object({ ...appointment, starts: v.string() })), []),
      /** Received on that day; absent where payments cannot be recorded. */
      received: v.exactOptional(MethodSums),
    }),
  ),
  /** Public holidays that the owner should decide on now, with their open requests and appointments. */
  holidays: v.optional(
    v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), expected: v.number() })),
    [],
  ),
  ...unbookable,
  /** YYYY-MM-DDTHH:MM. */
  now: v.optional(v.string(), ''),
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
