/*
 * The hours of an evening that goes on after midnight: "24:30" is half past midnight of the day after. They sort as
 * text, like any other.
 */

/** The last hour at which an evening may end. */
export const nightEnds = '30:00';

const shifted = (time: string, hours: number) =>
  `${String(Number(time.slice(0, 2)) + hours).padStart(2, '0')}${time.slice(2)}`;

/** An hour of the next day as one of the evening before. */
export const afterMidnight = (time: string): string => shifted(time, 24);

/** The hour that the clock shows. */
export const onTheClock = (time: string): string => (time < '24:00' ? time : shifted(time, -24));

/** An end on the clock in the terms of its start: of the next day where it is not after that. */
export const endAfter = (starts: string, ends: string): string =>
  ends > starts ? ends : afterMidnight(ends);

/** As it is typed: not after the start it is one of the night, while that may go on so long. */
export function typedEnd(starts: string, ends: string): string {
  if (!isTime(starts) || !isTime(ends)) return ends;
  const end = endAfter(starts, ends);
  return end <= nightEnds ? end : ends;
}

const isTime = (text: string) => /^[0-2]\d:[0-5]\d$/.test(text);

/** An end as the clock shows it; midnight is the end of a day. */
export const endOnTheClock = (ends: string): string =>
  ends <= '24:00' ? ends : shifted(ends, -24);

interface Listed {
  readonly time: string;
  readonly ends: string;
}

/** The hours of a day and of its evening after midnight in one list, all in the evening's terms. */
export const eveningHours = <Hour extends Listed>({
  times,
  night = [],
}: {
  readonly times: readonly Hour[];
  readonly night?: readonly Hour[] | undefined;
}): Hour[] =>
  [...times, ...night.map((hour) => ({ ...hour, time: afterMidnight(hour.time) }))].map((hour) => ({
    ...hour,
    ends: hour.time < '24:00' ? endAfter(hour.time, hour.ends) : afterMidnight(hour.ends),
  }));
