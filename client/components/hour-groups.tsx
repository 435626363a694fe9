import type { ReactNode } from 'react';
import { groupByDayPart } from '#shared/calendar/day-parts.ts';

interface Hour {
  readonly time: string;
  readonly begins?: readonly string[];
}

interface Props<H> {
  hours: readonly H[];
  /** Unfolds all hours if the first ones lack the chosen one. */
  chosenTime?: string | undefined;
  label: string;
  /** True if several persons begin at the same time. */
  isTogether?: boolean;
  children: (hour: H) => ReactNode;
}

/** Shows hours in columns by part of the day. Hours at which the persons begin one after another come last. */
export function HourGroups<H extends Hour>(props: Props<H>) {
  const { hours, label, isTogether, chosenTime, children } = props;
  const firstHours = chooseFirstHours(hours);
  const isChosen = ({ time }: H) => time === chosenTime;
  return (
    <>
      <div className="stack-close first-hours">{showGroups(firstHours, label)}</div>
      {firstHours.length < hours.length && (
        <details open={hours.some(isChosen) && !firstHours.some(isChosen)}>
          <summary>Plus d’heures</summary>
          {showGroups(hours, label)}
        </details>
      )}
    </>
  );

  function showGroups(groupHours: readonly H[], title: string) {
    const successiveHours = groupHours.filter(({ begins }) => begins);
    return (
      <>
        {isTogether && successiveHours.length < groupHours.length && <h3>À la même heure</h3>}
        <div className="hour-columns">
          {groupByDayPart(groupHours.filter(({ begins }) => !begins)).map(
            ({ name, hours: partHours }) => (
              <section key={name}>
                <h3>{name}</h3>
                {showList(partHours, `${title}, ${name}`)}
              </section>
            ),
          )}
        </div>
        {successiveHours.length > 0 && (
          <section className="hours-in-turn">
            <h3>À des heures décalées</h3>
            {showList(successiveHours, `${title}, à des heures décalées`)}
          </section>
        )}
      </>
    );
  }

  function showList(listHours: readonly H[], name: string) {
    return (
      <ul aria-label={name}>
        {listHours.map((hour) => (
          <li key={hour.time}>{children(hour)}</li>
        ))}
      </ul>
    );
  }
}

const maxInPart = 6;
const roundTimes = [/./, /[03]0$/, /00$/];

/** Returns at most six hours of each part of the day: all, or those on the half hour, or those on the hour. */
function chooseFirstHours<H extends Hour>(hours: readonly H[]): readonly H[] {
  const sharedHours = hours.filter(({ begins }) => !begins);
  const parts = groupByDayPart(sharedHours.length > 0 ? sharedHours : hours).map(
    ({ hours }) => hours,
  );
  const pick = (part: readonly H[], round: RegExp) => part.filter(({ time }) => round.test(time));
  const round = roundTimes.find((round) =>
    parts.every((part) => pick(part, round).length <= maxInPart),
  );
  return parts.flatMap((part) => {
    const roundHours = pick(part, round ?? /00$/);
    return (roundHours.length > 0 ? roundHours : part).slice(0, maxInPart);
  });
}
