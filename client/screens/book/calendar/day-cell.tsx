import { type Day, dateText, dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../../shared/calendar/holidays.ts';
import { bookingFields as fields } from '../../../../shared/page/booking-address.ts';
import { chooseAt } from '../choices/choose-at.ts';

interface DayCellProps {
  day: Day;
  isChosen: boolean;
  today: Day;
  isOut: boolean;
  tabIndex: number;
}

/** A day as a button: what speaks against it is said in its name. */
export function DayCell({ day, isChosen, today, isOut, tabIndex }: DayCellProps) {
  const isToday = day === today;
  const label = [
    dayTitle(day),
    isToday && 'aujourd’hui',
    isOut && (day < today ? 'passé' : 'fermé'),
    day >= today && holidayOn(day) && 'jour férié, à confirmer',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <td>
      <button
        {...chooseAt('calendar')}
        name={fields.quickDay}
        value={day}
        data-day={day}
        aria-label={label}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isChosen}
        tabIndex={tabIndex}
        className={isOut ? 'day day-out' : 'day'}
      >
        {dateText(day)}
      </button>
    </td>
  );
}
