/* The hours of an evening after midnight, which sort as text: "24:30" is half past midnight of the next day. */

export const nightEnds = '30:00';

const shifted = (time: string, hours: number) =>
  `${String(Number(time.slice(0, 2)) + hours).padStart(2, '0')}${time.slice(2)}`;

export const afterMidnight = (time: string): string => shifted(time, 24);

export const onTheClock = (time: string): string => (time < '24:00' ? time : shifted(time, -24));

/** Returns an end as an evening's hour: not after the start, it is on the next day. */
export const endAfter = (starts: string, ends: string): string =>
  ends > starts ? ends : afterMidnight(ends);

export function typedEnd(starts: string, ends: string): string {
  if (!isTime(starts) || !isTime(ends)) return ends;
  const end = endAfter(starts, ends);
  return end <= nightEnds ? end : ends;
}

const isTime = (text: string) => /^[0-2]\d:[0-5]\d$/.test(text);

export const endOnTheClock = (ends: string): string =>
  ends <= '24:00' ? ends : shifted(ends, -24);

interface Listed {
  readonly time: string;
  readonly ends: string;
}

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
