import type { ComponentProps, ReactNode } from 'react';
import {
  addDays,
  type Day,
  getWeekday,
  type Month,
  splitIntoWeeks,
} from '#shared/calendar/calendar-month.ts';
import { weekdays } from '#shared/calendar/opening.ts';
import { usePage } from '../page/page-context.ts';

interface Props extends Omit<ComponentProps<'table'>, 'children'> {
  month: Month;
  children: (day: Day) => ReactNode;
}

export function MonthTable({ month, children, ...table }: Props) {
  const { today } = usePage();
  // Weeks that are over are not shown.
  const monday = addDays(today, -getWeekday(today));
  const weeks = splitIntoWeeks(month).filter((week) => (week.findLast(Boolean) ?? '') >= monday);
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
        {weeks.map((week) => (
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
