import { type Day, formatShortDay } from '#shared/calendar/calendar-month.ts';

export const maxNextDays = 5;

interface Props {
  day: Day;
  hourCount: number | undefined;
}

/** Shows a day as in a row of next days, where a screen reader gets the link's or button's own words. */
export function DayChip({ day, hourCount }: Props) {
  const [weekday = '', dayOfMonth] = formatShortDay(day).split(' ');
  return (
    <>
      <small aria-hidden="true">{weekday.slice(0, 3)}.</small>
      <b aria-hidden="true">{dayOfMonth}</b>
      {hourCount !== undefined && (
        <small aria-hidden="true">{`${hourCount} ${hourCount > 1 ? 'libres' : 'libre'}`}</small>
      )}
    </>
  );
}
