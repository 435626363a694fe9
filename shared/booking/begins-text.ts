import { formatTime } from '../calendar/opening.ts';
import { formatDayTime } from '../calendar/time-of-day.ts';

function personsText(persons: readonly number[]): string {
  const [last, ...others] = persons.toReversed();
  if (others.length === 0) return `personne\u00a0${last}`;
  return `personnes\u00a0${others.toReversed().join(', ')} et ${last}`;
}

/** Returns a line for each start time, such as "personnes 2 et 3 à 10 h 45". */
export function beginsLines(begins: readonly string[]): string[] {
  const persons = begins.map((time, index) => ({ time, person: index + 1 }));
  return [...Map.groupBy(persons, ({ time }) => time)]
    .sort(([begin], [other]) => begin.localeCompare(other))
    .map(
      ([time, own]) => `${personsText(own.map(({ person }) => person))} à\u00a0${formatTime(time)}`,
    );
}

export const beginsText = (begins: readonly string[]): string => beginsLines(begins).join(', ');

export const beginsSentence = (begins: readonly string[]): string =>
  `Tout le monde ne commence pas en même temps\u00a0: ${beginsText(begins)}.`;

interface Hour {
  readonly day: string;
  readonly time: string;
  readonly begins?: readonly string[];
}

export const hourTitle = ({ day, time, begins }: Hour): string =>
  `${formatDayTime(day, time)}${begins ? ` (${beginsText(begins)})` : ''}`;

/** Returns a text such as ", jusqu’à 13 h 45 (personne 1 à 9 h 45, personne 2 à 10 h 45)". */
export const endAndBeginsText = (
  ends: string | null,
  begins: readonly string[] | undefined,
): string =>
  [ends && `, jusqu’à ${formatTime(ends)}`, begins && ` (${beginsText(begins)})`]
    .filter(Boolean)
    .join('');
