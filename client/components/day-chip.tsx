import { type Day, formatShortDay } from '#shared/calendar/calendar-month.ts';

export const maxNextDays = 5;

interface Props {
  day: Day;
  hourCount: number | undefined;
  label: string;
}

/** Shows a day of a row of next days. A screen reader gets the label instead. */
export function DayChip({ day, hourCount, label }: Props) {
  const [weekday = '', dayOfMonth] = formatShortDay(day).split(' ');
  return (
    <>
      <small aria-hidden="true">{weekday.slice(0, 3)}.</small>
      <b aria-hidden="true">{dayOfMonth}</b>
      {hourCount !== undefined && (
        <small aria-hidden="true">{`${hourCount} ${hourCount > 1 ? 'libres' : 'libre'}`}</small>
      )}
      <span className="visually-hidden">{label}</span>
    </>
  );
}
