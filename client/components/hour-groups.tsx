import type { ReactNode } from 'react';
import { dayParts } from '../../shared/calendar/day-parts.ts';

interface Hour {
  readonly time: string;
  readonly begins?: readonly string[];
  /** True if the hour leaves no unusable gap in the day. */
  readonly preferred?: true;
}

interface Props<Own> {
  hours: readonly Own[];
  /** Folds quarter hours below full and half hours, unless one of them is chosen. Preferred hours come first. */
  folded?: { readonly chosen: string | undefined };
  label: string;
  children: (hour: Own) => ReactNode;
}

export function HourGroups<Own extends Hour>({ hours, label, folded, children }: Props<Own>) {
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
    return dayParts(own).map((part) => {
      const name = `${part.name}${how}`;
      const { first, more } = inTwo(part.hours, folded !== undefined);
      return (
        <section key={name} className={how ? 'hours hours-apart' : 'hours'}>
          <h3>{name}</h3>
          {listOf(first, `${label}, ${name}`)}
          {more.length > 0 && (
            <details open={more.some(({ time }) => time === folded?.chosen)}>
              <summary>
                Plus d’heures<span className="visually-hidden">{`, ${name}`}</span>
              </summary>
              {listOf(more, `${label}, ${name}, plus d’heures`)}
            </details>
          )}
        </section>
      );
    });
  }

  function listOf(own: readonly Own[], name: string) {
    return (
      <ul aria-label={name}>
        {own.map((hour) => (
          <li key={hour.time}>{children(hour)}</li>
        ))}
      </ul>
    );
  }
}

const rowLength = 4;

function inTwo<Own extends Hour>(hours: readonly Own[], isFolded: boolean) {
  const preferred = hours.filter((hour) => hour.preferred);
  const isRound = ({ time }: Hour) => isFolded && /[03]0$/.test(time);
  const first = preferred.length > 0 ? preferred : hours.filter(isRound);
  const isShort = preferred.length === 0 && hours.length <= rowLength;
  return first.length === 0 || isShort
    ? { first: hours, more: [] }
    : { first, more: hours.filter((hour) => !first.includes(hour)) };
}
