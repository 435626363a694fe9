import type { ReactNode } from 'react';
import { bookingFields as fields } from '../../../shared/booking/booking-fields.ts';
import { monthBounds } from '../../../shared/calendar/booking-days.ts';
import {
  addMonths,
  type Day,
  monthOf,
  monthTitle,
} from '../../../shared/calendar/calendar-month.ts';
import { useEnglish } from '../../components/english.tsx';
import { Icon } from '../../components/icon.tsx';
import { fieldId } from '../../forms/field-id.ts';
import { updateButtonProps } from '../choices/update-button.ts';

export function MonthBar({ month, today }: { month: string; today: Day }) {
  const { first, last } = monthBounds(today);
  return (
    <div className="row month-bar" id={fieldId(fields.day)} tabIndex={-1}>
      <h3 id="mois-affiche" aria-live="polite">
        {monthTitle(month)}
      </h3>
      <MonthButton label="Mois précédent" to={month > first ? addMonths(month, -1) : undefined}>
        <Icon name="previous" />
      </MonthButton>
      <button
        {...updateButtonProps('calendar')}
        name={fields.month}
        value={monthOf(today)}
        {...useEnglish('Today')}
      />
      <MonthButton label="Mois suivant" to={month < last ? addMonths(month, 1) : undefined}>
        <Icon name="next" />
      </MonthButton>
    </div>
  );
}

/** Without `to`, at the calendar's bounds, the button is aria-disabled, not disabled, so it keeps the focus. */
function MonthButton({
  label,
  to,
  children,
}: {
  label: string;
  to: string | undefined;
  children: ReactNode;
}) {
  return (
    <button
      {...updateButtonProps('calendar')}
      {...(to && { name: fields.month, value: to })}
      aria-label={label}
      aria-disabled={to === undefined}
    >
      {children}
    </button>
  );
}
