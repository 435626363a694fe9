import * as v from 'valibot';
import { requestNumber } from '../appointments/request-status.ts';
import { findDateProblem } from '../calendar/booking-days.ts';
import type { Day } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { optionalText } from '../contract/fields.ts';
import { PlanningDay, planningAppointment } from './planning.ts';

/** A day from today on, as far as the calendar goes; "" for today and tomorrow. */
export const createTeamQuery = (today: () => Day) =>
  v.object(
    {
      day: v.pipe(
        optionalText(malformed),
        v.check(
          (day) => day === '' || findDateProblem(day, today()) === undefined,
          ({ input }) => findDateProblem(input, today()) ?? malformed,
        ),
      ),
    },
    malformed,
  );

const TeamDay = v.object({
  ...PlanningDay.entries,
  appointments: v.array(
    v.object({
      ...planningAppointment,
      number: v.pipe(v.string(), v.regex(requestNumber)),
      version: v.number(),
      outcome: v.nullable(v.picklist(['came', 'missed'])),
    }),
  ),
});
export type TeamDay = v.InferOutput<typeof TeamDay>;
export type TeamAppointment = TeamDay['appointments'][number];

export const TeamAgenda = v.object({ name: v.string(), now: v.string(), days: v.array(TeamDay) });
export type TeamAgenda = v.InferOutput<typeof TeamAgenda>;
