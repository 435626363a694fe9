import { minuteOf } from '../../../../../shared/calendar/time-of-day.ts';
import type { Lane } from '../day/day-plan.ts';

/** Longest hole, in minutes, that the institute asks about. */
const told = 15;

interface Span {
  readonly starts: number;
  readonly ends: number;
}

/** Minutes of the hole that a visit would leave beside it, as far as the browser knows; 0 if it touches its neighbours. */
export function holeBeside(lane: Lane, { starts, ends }: Span, number: string): number {
  const taken = [...lane.appointments.filter((one) => one.number !== number), ...lane.blocks];
  const hours = lane.hours.find(
    (one) => minuteOf(one.starts) <= starts && ends <= minuteOf(one.ends),
  );
  if (!hours) return 0;
  const before = taken.map((one) => minuteOf(one.ends)).filter((end) => end <= starts);
  const after = taken.map((one) => minuteOf(one.starts)).filter((start) => start >= ends);
  const sides = [
    starts - Math.max(minuteOf(hours.starts), ...before),
    Math.min(minuteOf(hours.ends), ...after) - ends,
  ];
  const least = Math.min(...sides);
  return least <= told ? least : 0;
}
