import * as v from 'valibot';
import { requestNumber } from '../appointments/request-status.ts';
import { findDateProblem } from '../calendar/booking-days.ts';
import { addDays, type Day } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { optionalText } from '../contract/fields.ts';
import { PlanningDay, planningAppointment } from './planning.ts';

/** The days before today that a staff member can look back to. */
const pastDays = 14;
export const getFirstTeamDay = (today: Day): Day => addDays(today, -pastDays);

const findTeamDayProblem = (day: string, today: Day) =>
  day < today && day >= getFirstTeamDay(today) ? undefined : findDateProblem(day, today);

/** A day from two weeks ago on, as far as the calendar goes; "" for today and tomorrow. */
export const createTeamQuery = (today: () => Day) =>
  v.object(
    {
      day: v.pipe(
        optionalText(malformed),
        v.check(
          (day) => day === '' || findTeamDayProblem(day, today()) === undefined,
          ({ input }) => findTeamDayProblem(input, today()) ?? malformed,
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
