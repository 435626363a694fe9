import { type Day, dateText, dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../../shared/calendar/holidays.ts';
import { bookingFields as fields } from '../../../../shared/page/booking-fields.ts';
import { type Anchor, updateButtonProps } from '../choices/update-button.ts';

interface Props {
  day: Day;
  isChosen: boolean;
  today: Day;
  isUnavailable: boolean;
  /** Free hours on that day; undefined while it is not known. */
  hours: number | undefined;
  /** Where the page goes on without JavaScript. */
  anchor: Anchor;
  tabIndex: number;
}

export function DayButton(props: Props) {
  const { day, isChosen, today, isUnavailable, hours, anchor, tabIndex } = props;
  const isToday = day === today;
  const label = [
    dayTitle(day),
    isToday && 'aujourd’hui',
    isUnavailable && (day < today ? 'passé' : 'fermé'),
    !isUnavailable && hours !== undefined && hoursText(hours),
    day >= today && holidayOn(day) && 'jour férié, à confirmer',
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
      className={isUnavailable || hours === 0 ? 'day day-out' : 'day'}
    >
      {dateText(day)}
    </button>
  );
}

const hoursText = (count: number) =>
  count === 0
    ? 'aucune heure libre'
    : `${count}\u00a0${count > 1 ? 'heures libres' : 'heure libre'}`;
