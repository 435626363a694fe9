import { type Day, weekdayOf } from '../../../../shared/calendar/calendar-month.ts';
import { nightEnds } from '../../../../shared/calendar/evening.ts';
import { weekdays } from '../../../../shared/calendar/opening.ts';
import { minuteOf, timeOf } from '../../../../shared/calendar/time-of-day.ts';
import { freeFrom } from '../calendar/calendar-plan.ts';
import { type AgendaDay, columnsOf, segmentsOf } from '../day/day-plan.ts';
import { type Entry, entriesOf } from '../day/entries.ts';

/*
 * A week for everybody: rows of an hour, a column for each day, and the hour's clients in each
 * cell.
 */

/** "mer. 25" */
export const columnDay = (day: Day) =>
  `${weekdays[weekdayOf(day)]?.slice(0, 3)}.\u00a0${Number(day.slice(8))}`;

type Held = Exclude<Entry, { kind: 'free' }>;

interface Free {
  /** The start of the first free time. */
  readonly time: string;
  readonly names: readonly string[];
}

interface Cell {
  readonly time: string;
  readonly held: readonly Held[];
  readonly free: Free | undefined;
}

export interface WeekDay {
  readonly day: AgendaDay;
  readonly cells: readonly Cell[];
}

const hour = 60;
const floor = (time: string) => minuteOf(time) - (minuteOf(time) % hour);

/** Returns the first minutes of the hours with work or appointments. */
function hoursOf(days: readonly AgendaDay[]): number[] {
  const spans = days.flatMap((day) =>
    columnsOf(day).flatMap(({ hours, appointments }) => [...hours, ...appointments]),
  );
  const first = Math.min(...spans.map(({ starts }) => floor(starts)));
  const last = Math.max(...spans.map(({ ends }) => minuteOf(ends)));
  return spans.length === 0
    ? []
    : Array.from({ length: Math.ceil((last - first) / hour) }, (_, index) => first + index * hour);
}

export function weekDays(
  days: readonly AgendaDay[],
  now: string,
): { readonly hours: readonly string[]; readonly columns: readonly WeekDay[] } {
  const hours = hoursOf(days);
  const first = hours[0] ?? 0;
  const last = hours.at(-1) ?? 0;
  const within = (time: string) => Math.min(Math.max(floor(time), first), last);
  return {
    hours: hours.map(timeOf),
    columns: days.map((day) => {
      const held = entriesOf(day, nightEnds).filter((entry) => entry.kind !== 'free') as Held[];
      const free = freeIn(day, now);
      return {
        day,
        cells: hours.map((minute) => ({
          time: timeOf(minute),
          held: held.filter(({ starts }) => within(starts) === minute),
          free: free(minute),
        })),
      };
    }),
  };
}

/** Finds the people with free time in an hour of the day. */
function freeIn(day: AgendaDay, now: string): (minute: number) => Free | undefined {
  const resources = columnsOf(day)
    .filter(({ kind }) => kind === 'staff')
    .map((resource) => ({
      name: resource.name,
      free: segmentsOf(resource, freeFrom(day.day, now)).filter(({ kind }) => kind === 'free'),
    }));
  return (minute) => {
    const all = resources.flatMap(({ name, free }) => {
      const found = free.find(
        ({ starts, ends }) => minuteOf(starts) < minute + hour && minuteOf(ends) > minute,
      );
      return found ? { name, from: Math.max(minuteOf(found.starts), minute) } : [];
    });
    if (all.length === 0) return undefined;
    return {
      time: timeOf(Math.min(...all.map(({ from }) => from))),
      names: all.map(({ name }) => name),
    };
  };
}
