import type { ReactNode } from 'react';
import { dayParts } from '../../shared/calendar/day-parts.ts';

interface Props<Hour> {
  hours: readonly Hour[];
  /** The list's name for screen readers. */
  label: string;
  /** The button or link of an hour. */
  children: (hour: Hour) => ReactNode;
}

/** Hours of one day under Matin, Midi, Après-midi and Fin de journée. */
export function HourGroups<Hour extends { readonly time: string }>({
  hours,
  label,
  children,
}: Props<Hour>) {
  return dayParts(hours).map((part) => (
    <section key={part.name} className="hours">
      <h3>{part.name}</h3>
      <ul aria-label={`${label}, ${part.name}`}>
        {part.hours.map((hour) => (
          <li key={hour.time}>{children(hour)}</li>
        ))}
      </ul>
    </section>
  ));
}
