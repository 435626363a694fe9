import * as v from 'valibot';
import { dateProblem } from '../../calendar/booking-days.ts';
import { addDays, type Day, isDay } from '../../calendar/calendar-month.ts';
import { apart } from '../booking/begins.ts';
import { requestNumber } from '../booking/request-status.ts';
import { maxClosureDays } from '../closed-days.ts';
import { malformed } from '../error-codes.ts';
import { oneLine, optionalText } from '../fields.ts';
import { StaffId } from '../staff-id.ts';
import { lostRooms } from './agenda-facts.ts';
import { Id, menuCounts, noDay, TimeOfDay } from './query.ts';
import { TakingSums } from './takings.ts';

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
};
const Appointment = v.object({
  ...appointment,
  ...spans,
  ...apart,
  outcome: v.nullable(v.picklist(['came', 'missed'])),
  /** FCFA; absent where payments cannot be noted. */
  taken: v.exactOptional(v.number()),
  /** The client in whose pause she is served, by the same person. */
  inPauseOf: v.exactOptional(v.string()),
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
      lanes: v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          kind: v.picklist(['staff', 'room']),
          /** Out of service on that day; shown because its appointments need another person or room. */
          isGone: v.exactOptional(v.boolean()),
          hours: v.array(v.object(spans)),
          blocks: v.array(v.object({ id: v.string(), ...spans, label: v.string() })),
          appointments: v.array(Appointment),
        }),
      ),
      /** Appointments not yet assigned to anybody: no hour of that day is offered. */
      unassigned: v.array(v.object({ ...appointment, starts: v.string() })),
      /** Appointments kept outside the agenda on purpose: they take nobody's time and block nothing. */
      offAgenda: v.optional(v.array(v.object({ ...appointment, starts: v.string() })), []),
      /** What was taken on that day; absent where payments cannot be noted. */
      taken: v.exactOptional(TakingSums),
    }),
  ),
  /** Public holidays that the owner should decide on now, with their open requests and appointments. */
  holidays: v.optional(
    v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), expected: v.number() })),
    [],
  ),
  ...lostRooms,
  /** YYYY-MM-DDTHH:MM. */
  now: v.optional(v.string(), ''),
  ...menuCounts,
});
export type AgendaDays = v.InferOutput<typeof AgendaDays>;

/** Without `staff`, blocks everybody; without `to`, one day. `today` is called at each validation. */
export const blockInput = (today: () => Day) =>
  v.pipe(
    v.object(
      {
        staff: StaffId,
        from: v.pipe(
          optionalText(malformed),
          v.check(
            (day) => dateProblem(day, today()) === undefined,
            ({ input }) => dateProblem(input, today()) ?? malformed,
          ),
        ),
        to: v.pipe(
          optionalText(noDay),
          v.check((text) => text === '' || isDay(text), noDay),
        ),
        starts: TimeOfDay,
        ends: TimeOfDay,
        kind: v.optional(v.picklist(['off', 'extra'], malformed), 'off'),
        label: v.pipe(
          optionalText(malformed),
          v.trim(),
          v.maxLength(80, 'Ce libellé est trop long\u202f: 80 caractères au plus.'),
          v.regex(oneLine, malformed),
        ),
      },
      malformed,
    ),
    v.forward(
      v.partialCheck(
        [['starts'], ['ends']],
        ({ starts, ends }) => starts < ends,
        'La fin suit le début.',
      ),
      ['ends'],
    ),
    v.check(
      ({ from, to }) =>
        !isDay(from) || !isDay(to) || (to >= from && to < addDays(from, maxClosureDays)),
      'Le dernier jour suit le premier, trois mois plus tard au plus.',
    ),
  );
export type BlockInput = v.InferOutput<ReturnType<typeof blockInput>>;

/** The appointments that have to be moved because of an absence. */
export const Blocked = v.object({ moved: v.array(v.string()) });
export type Blocked = v.InferOutput<typeof Blocked>;
/** `run`: also removes the same hours on the following days. */
export const UnblockInput = v.object(
  { id: Id, run: v.exactOptional(v.boolean(malformed)) },
  malformed,
);

/** "free", or the first reason why the person is not; `detail`: a treatment, a label or a number. */
const LaneReason = v.object({
  id: v.string(),
  name: v.string(),
  reason: v.picklist(['free', 'skill', 'away', 'closed', 'hours', 'blocked', 'taken', 'room']),
  detail: v.string(),
});
export type LaneReason = v.InferOutput<typeof LaneReason>;

export const Why = v.object({
  /** Whether the hour is offered; otherwise the reason that applies no matter who is free. */
  hour: v.picklist([
    'offered',
    'taken',
    'closed',
    'holiday',
    'outside',
    'quarter',
    'too-soon',
    'unsure',
    'not-bookable',
    'group',
  ]),
  staff: v.array(LaneReason),
});
export type Why = v.InferOutput<typeof Why>;
