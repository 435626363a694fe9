import { type Day, formatLongDay } from '../calendar/calendar-month.ts';
import { formatDayTime } from '../calendar/time-of-day.ts';
import type { Treatment } from '../catalogue.ts';
import { formatTotalPrice } from '../money/money-text.ts';
import { formatDuration, formatTreatmentDuration, parseMinutes } from '../text/duration.ts';

export type RequestedTreatment = Treatment & { readonly with?: string };

export interface RequestSummary {
  readonly day?: Day | undefined;
  readonly time?: string;
  readonly people: number | undefined;
  readonly label: string;
  readonly treatments: readonly RequestedTreatment[];
  readonly persons?: readonly (readonly RequestedTreatment[])[] | undefined;
}

export const addNumbers = <One>(all: readonly One[]) =>
  all.map((item, index) => [index + 1, item] as const);

export const formatPeople = (count: number) =>
  `${count}\u00a0${count > 1 ? 'personnes' : 'personne'}`;

export function formatTreatment(treatment: RequestedTreatment): string {
  const { nom, prix, with: name } = treatment;
  const facts = [
    formatTreatmentDuration(treatment),
    formatTotalPrice([treatment], prix),
    name && `avec ${name}`,
  ];
  return `${nom} (${facts.filter(Boolean).join(', ')})`;
}

export function sumTreatmentPrices(treatments: readonly Treatment[], people: number): number {
  return treatments.reduce((sum, { prix }) => sum + prix, 0) * people;
}

export const sumVisitPrice = ({
  treatments,
  people,
  persons,
}: Pick<RequestSummary, 'treatments' | 'persons'> & { people: number }): number =>
  persons ? sumTreatmentPrices(persons.flat(), 1) : sumTreatmentPrices(treatments, people);

export function sumPersonMinutes(treatments: readonly Treatment[]): number | undefined {
  const durations = treatments.flatMap(({ duree }) => duree ?? []);
  if (durations.length === 0) return undefined;
  return durations.reduce((sum, text) => sum + parseMinutes(text), 0);
}

/** Returns "2 h 30", "2 h 30 par personne" for several people, or "au moins 2 h 30" if some durations are unknown. */
export function formatTotalDuration(
  treatments: readonly Treatment[],
  people: number,
): string | undefined {
  const minutes = sumPersonMinutes(treatments);
  if (minutes === undefined) return undefined;
  const isWhole = treatments.every(({ duree, isShortest }) => duree && !isShortest);
  const least = isWhole ? '' : 'au moins ';
  return `${least}${formatDuration(minutes)}${people > 1 ? ' par personne' : ''}`;
}

/** Returns "90 000 FCFA pour 2 personnes, 1 h 30 par personne". */
export function formatTotal(treatments: readonly Treatment[], people: number): string {
  const price = `${formatTotalPrice(treatments, sumTreatmentPrices(treatments, people))} pour ${formatPeople(people)}`;
  return [price, formatTotalDuration(treatments, people)].filter(Boolean).join(', ');
}

export function listRequestParts(care: string, treatments: readonly Treatment[], people: number) {
  const names = treatments.map(({ nom }) => nom).join(' + ');
  const duration = formatTotalDuration(treatments, people) ?? '';
  return [formatPeople(people), names || care, duration].filter(Boolean);
}

export function listRequestLines({ day, people, label, treatments }: RequestSummary): string[] {
  return [
    `Date\u00a0: ${day ? formatLongDay(day) : 'à convenir'}`,
    ...(people ? [`Personnes\u00a0: ${people}`] : []),
    `Soin\u00a0: ${label || 'à convenir'}`,
    ...treatments.map((treatment) => `- ${formatTreatment(treatment)}`),
    ...(people && treatments.length > 0 ? [`Total\u00a0: ${formatTotal(treatments, people)}`] : []),
  ];
}

export const listPreparationLines = (
  treatments: readonly { readonly nom: string; readonly prepare?: string }[],
): string[] => [
  ...new Set(
    treatments.flatMap(({ nom, prepare }) => (prepare ? [`${nom}\u00a0: ${prepare}`] : [])),
  ),
];

export const notYetTitle = 'Ce n’est pas encore un rendez-vous.';
export const nextLine = 'Nous vous appelons ou vous écrivons sur WhatsApp pour confirmer l’heure.';
export const notYetLine = `${notYetTitle} ${nextLine}`;

export const formatAnswerLine = ({ day, time }: { day: Day; time: string }) =>
  `Nous vous répondons au plus tard le ${formatDayTime(day, time)}.`;
