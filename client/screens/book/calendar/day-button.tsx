import { type Day, dateText, dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { bookingFields as fields } from '../../../../shared/page/booking-fields.ts';
import { type Anchor, updateButtonProps } from '../choices/update-button.ts';

interface Props {
  day: Day;
  isChosen: boolean;
  today: Day;
  /** Why it has no hours and can be asked for, in words. */
  onRequest: string | undefined;
  isUnavailable: boolean;
  /** Free hours on that day; undefined while it is not known. */
  hours: number | undefined;
  /** Where the page goes on without JavaScript. */
  anchor: Anchor;
  tabIndex: number;
}

export function DayButton(props: Props) {
  const { day, isChosen, today, onRequest, isUnavailable, hours, anchor, tabIndex } = props;
  const isToday = day === today;
  const label = [
    dayTitle(day),
    isToday && 'aujourd’hui',
    isUnavailable && (day < today ? 'passé' : 'fermé'),
    !isUnavailable && !onRequest && hours !== undefined && hoursText(hours),
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
      className={isUnavailable || (hours === 0 && !onRequest) ? 'day day-out' : 'day'}
    >
      {dateText(day)}
    </button>
  );
}

const hoursText = (count: number) =>
  count === 0
    ? 'aucune heure libre'
    : `${count}\u00a0${count > 1 ? 'heures libres' : 'heure libre'}`;
