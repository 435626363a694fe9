import type { ReactNode } from 'react';
import { groupByDayPart } from '#shared/calendar/day-parts.ts';

interface Hour {
  readonly time: string;
  readonly begins?: readonly string[];
}

interface Props<Own> {
  hours: readonly Own[];
  /** Shows a few hours at first, and the others unfolded if the chosen one is among them. */
  folded?: { readonly chosen: string | undefined };
  label: string;
  children: (hour: Own) => ReactNode;
}

/** Shows hours in columns by part of the day. Hours at which a group begins one after another come last. */
export function HourGroups<Own extends Hour>({ hours, label, folded, children }: Props<Own>) {
  const first = folded ? chooseFirst(hours) : hours;
  const more = hours.filter((hour) => !first.includes(hour));
  return (
    <>
      {showGroups(first, label)}
      {more.length > 0 && (
        <details open={more.some(({ time }) => time === folded?.chosen)}>
          <summary>Plus d’heures</summary>
          {showGroups(more, `${label}, plus d’heures`)}
        </details>
      )}
    </>
  );

  function showGroups(own: readonly Own[], title: string) {
    const apart = own.filter(({ begins }) => begins);
    return (
      <>
        <div className="hour-columns">
          {groupByDayPart(own.filter(({ begins }) => !begins)).map(({ name, hours: ofPart }) => (
            <section key={name}>
              <h3>{name}</h3>
              {showList(ofPart, `${title}, ${name}`)}
            </section>
          ))}
        </div>
        {apart.length > 0 && (
          <section className="hours-in-turn">
            <h3>L’un après l’autre</h3>
            {showList(apart, `${title}, l’un après l’autre`)}
          </section>
        )}
      </>
    );
  }

  function showList(own: readonly Own[], name: string) {
    return (
      <ul aria-label={name}>
        {own.map((hour) => (
          <li key={hour.time}>{children(hour)}</li>
        ))}
      </ul>
    );
  }
}

const few = 6;
const everyHour = [/./, /[03]0$/, /00$/];

/** Returns some hours of each part of the day: all, those on the half hour or those on the hour. */
function chooseFirst<Own extends Hour>(hours: readonly Own[]): readonly Own[] {
  const together = hours.filter(({ begins }) => !begins);
  const parts = groupByDayPart(together.length > 0 ? together : hours).map(({ hours }) => hours);
  const pick = (part: readonly Own[], round: RegExp) => part.filter(({ time }) => round.test(time));
  const round = everyHour.find((round) => parts.every((part) => pick(part, round).length <= few));
  return parts.flatMap((part) => {
    const picked = pick(part, round ?? /00$/);
    return (picked.length > 0 ? picked : part).slice(0, few);
  });
}
