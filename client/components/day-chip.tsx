import { type Day, formatLongDay, formatShortDay } from '#shared/calendar/calendar-month.ts';

export const maxNextDays = 5;

interface Props {
  day: Day;
  hours: { count: number; more?: boolean } | undefined;
}

/** Shows a day of a row of next days. A screen reader gets the long words instead. */
export function DayChip({ day, hours }: Props) {
  const [weekday = '', dayOfMonth] = formatShortDay(day).split(' ');
  return (
    <>
      <small aria-hidden="true">{weekday.slice(0, 3)}.</small>
      <b aria-hidden="true">{dayOfMonth}</b>
      {hours && (
        <small aria-hidden="true">{`${hours.count} ${hours.count > 1 ? 'libres' : 'libre'}`}</small>
      )}
      <span className="visually-hidden">
        {formatLongDay(day)}
        {hours && `, ${formatHourCount(hours.count, hours.more)}`}
      </span>
    </>
  );
}

export function formatHourCount(count: number, isMinimum = false): string {
  if (count === 0) return isMinimum ? 'heures à vérifier' : 'aucune heure libre';
  const prefix = isMinimum ? 'au moins ' : '';
  return `${prefix}${count}\u00a0${count > 1 ? 'heures libres' : 'heure libre'}`;
}
