import type { ComponentProps, ReactNode } from 'react';
import { type Day, type Month, weeksOf } from '../../shared/calendar/calendar-month.ts';
import { weekdays } from '../../shared/calendar/opening.ts';
import { usePage } from '../page/page-context.ts';

interface Props extends Omit<ComponentProps<'table'>, 'children'> {
  month: Month;
  children: (day: Day) => ReactNode;
}

export const OutOfDays = () => (
  <p className="muted small">Jour barré&nbsp;: fermé, ou sans heure libre pour vos soins.</p>
);

export function MonthTable({ month, children, ...table }: Props) {
  const { today } = usePage();
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
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) => (
              <td key={weekdays[index]} className={day && day < today ? 'past' : undefined}>
                {day && children(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
