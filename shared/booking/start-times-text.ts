import { formatTime } from '../calendar/opening.ts';
import { formatDayTime } from '../calendar/time-of-day.ts';
import type { FreeHour } from '../contract/error-codes.ts';

function formatPersonNumbers(persons: readonly number[]): string {
  const [last, ...others] = persons.toReversed();
  if (others.length === 0) return `personne\u00a0${last}`;
  return `personnes\u00a0${others.toReversed().join(', ')} et ${last}`;
}

/** Returns a line for each start time, such as "personnes 2 et 3 à 10 h 45". */
export function listStartLines(begins: readonly string[]): string[] {
  const persons = begins.map((time, index) => ({ time, person: index + 1 }));
  return [...Map.groupBy(persons, ({ time }) => time)]
    .sort(([begin], [other]) => begin.localeCompare(other))
    .map(
      ([time, own]) =>
        `${formatPersonNumbers(own.map(({ person }) => person))} à\u00a0${formatTime(time)}`,
    );
}

export const formatStarts = (begins: readonly string[]): string =>
  listStartLines(begins).join(', ');

export const formatStartsSentence = (begins: readonly string[]): string =>
  `Tout le monde ne commence pas en même temps\u00a0: ${formatStarts(begins)}.`;

export const formatHourTitle = ({ day, time, begins }: FreeHour): string =>
  `${formatDayTime(day, time)}${begins ? ` (${formatStarts(begins)})` : ''}`;

/** Returns a text such as ", jusqu’à 13 h 45 (personne 1 à 9 h 45, personne 2 à 10 h 45)". */
export const formatEndAndStarts = (
  ends: string | null,
  begins: readonly string[] | undefined,
): string =>
  [ends && `, jusqu’à ${formatTime(ends)}`, begins && ` (${formatStarts(begins)})`]
    .filter(Boolean)
    .join('');
