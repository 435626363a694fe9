import { bookingFields as fields } from '../../../shared/booking/booking-fields.ts';
import { type Day, dateText, dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { type Anchor, updateButtonProps } from '../choices/update-button.ts';

interface Props {
  day: Day;
  isChosen: boolean;
  today: Day;
  onRequest: string | undefined;
  isUnavailable: boolean;
  hours: number | undefined;
  hasMore: boolean;
  anchor: Anchor;
  tabIndex: number;
}

export function DayButton(props: Props) {
  const { day, isChosen, today, onRequest, isUnavailable, hours, hasMore, anchor, tabIndex } =
    props;
  const isToday = day === today;
  const isPast = day < today;
  const label = [
    dayTitle(day),
    isToday && 'aujourd’hui',
    isUnavailable && (isPast ? 'passé' : 'fermé'),
    !isUnavailable && !onRequest && hours !== undefined && hoursText(hours, hasMore),
    !isUnavailable && onRequest,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <button
      {...updateButtonProps(anchor)}
      name={fields.quickDay}
      value={day}
      data-day={day}
      aria-label={label}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      tabIndex={tabIndex}
      className={isUnavailable || (hours === 0 && !onRequest && !hasMore) ? 'day day-out' : 'day'}
    >
      {dateText(day)}
    </button>
  );
}

function hoursText(count: number, hasMore: boolean): string {
  if (count === 0) return hasMore ? 'heures à vérifier' : 'aucune heure libre';
  const least = hasMore ? 'au moins ' : '';
  return `${least}${count}\u00a0${count > 1 ? 'heures libres' : 'heure libre'}`;
}
