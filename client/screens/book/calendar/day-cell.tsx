import { type Day, dateText, dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../../shared/calendar/holidays.ts';
import { bookingFields as fields } from '../../../../shared/page/booking-address.ts';
import { updateButtonProps } from '../choices/update-button.ts';

interface DayCellProps {
  day: Day;
  isChosen: boolean;
  today: Day;
  isUnavailable: boolean;
  tabIndex: number;
}

export function DayCell({ day, isChosen, today, isUnavailable, tabIndex }: DayCellProps) {
  const isToday = day === today;
  const label = [
    dayTitle(day),
    isToday && 'aujourd’hui',
    isUnavailable && (day < today ? 'passé' : 'fermé'),
    day >= today && holidayOn(day) && 'jour férié, à confirmer',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <td>
      <button
        {...updateButtonProps('calendar')}
        name={fields.quickDay}
        value={day}
        data-day={day}
        aria-label={label}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isChosen}
        tabIndex={tabIndex}
        className={isUnavailable ? 'day day-out' : 'day'}
      >
        {dateText(day)}
      </button>
    </td>
  );
}
