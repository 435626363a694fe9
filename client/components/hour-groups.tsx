import type { ReactNode } from 'react';
import { dayParts } from '../../shared/calendar/day-parts.ts';

interface Hour {
  readonly time: string;
  /** When each person begins, if they do not all begin together. */
  readonly begins?: readonly string[];
}

interface Props<Own> {
  hours: readonly Own[];
  /** The list's name for screen readers. */
  label: string;
  /** The button or link of an hour. */
  children: (hour: Own) => ReactNode;
}

/**
 * Hours of one day under Matin, Midi, Après-midi and Fin de journée: first those at which all of several
 * persons begin together, then the others.
 */
export function HourGroups<Own extends Hour>({ hours, label, children }: Props<Own>) {
  const together = hours.filter(({ begins }) => !begins);
  const apart = hours.filter(({ begins }) => begins);
  return (
    <>
      {sectionsOf(together, '')}
      {apart.length > 0 && (
        <p>
          {together.length > 0
            ? 'À d’autres heures, tout le monde ne commence pas en même temps\u00a0:'
            : 'Ce jour-là, tout le monde ne commence pas en même temps\u00a0:'}
        </p>
      )}
      {sectionsOf(apart, ', chacun à son heure')}
    </>
  );

  function sectionsOf(own: readonly Own[], how: string) {
    return dayParts(own).map((part) => (
      <section key={`${part.name}${how}`} className={how ? 'hours hours-apart' : 'hours'}>
        <h3>{`${part.name}${how}`}</h3>
        <ul aria-label={`${label}, ${part.name}${how}`}>
          {part.hours.map((hour) => (
            <li key={hour.time}>{children(hour)}</li>
          ))}
        </ul>
      </section>
    ));
  }
}
