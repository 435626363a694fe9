import type { ComponentProps, ReactNode } from 'react';
import { listShownWeeks } from '#shared/calendar/booking-days.ts';
import {
  addMonths,
  type Day,
  formatMonth,
  type Month,
  toMonth,
} from '#shared/calendar/calendar-month.ts';
import { weekdays } from '#shared/calendar/opening.ts';
import { usePage } from '../page/page-context.ts';

interface Props extends Omit<ComponentProps<'table'>, 'children'> {
  month: Month;
  children: (day: Day) => ReactNode;
}

export function MonthTable({ month, children, ...table }: Props) {
  const { today } = usePage();
  const nextMonth = `${addMonths(month, 1)}-01`;
  return (
    <table {...table}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}.
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listShownWeeks(month, today).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) => (
              <td key={weekdays[index]} className={day && day < today ? 'past' : undefined}>
                {day && children(day)}
                {day === nextMonth && (
                  <small aria-hidden="true">{formatMonth(toMonth(day)).slice(0, 3)}</small>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
