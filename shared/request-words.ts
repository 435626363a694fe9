import type { Day } from './calendar-month.ts';
import { dayTitle } from './calendar-month.ts';
import type { Treatment } from './catalogue.ts';
import { formatMinutes, minutesOf } from './duration.ts';
import { formatXof } from './money.ts';

/*
 * A request in words, for a screen, a mail or WhatsApp.
 */

/** What is asked for, as far as it was chosen. */
export interface Wish {
  readonly day?: Day | undefined;
  readonly people: number | undefined;
  /** Category and type. */
  readonly care: string;
  readonly treatments: readonly Treatment[];
}

export const peopleText = (count: number) =>
  `${count}\u00a0${count > 1 ? 'personnes' : 'personne'}`;

/** "Soin Clarins fermeté (1h15, 25 000 FCFA)" */
export function treatmentText({ nom, duree, prix }: Treatment): string {
  return `${nom} (${[duree, formatXof(prix)].filter(Boolean).join(', ')})`;
}

export function totalPrice(treatments: readonly Treatment[], people: number): number {
  return treatments.reduce((sum, { prix }) => sum + prix, 0) * people;
}

/** Of the treatments whose duration is known; undefined when none is. */
export function totalMinutes(treatments: readonly Treatment[], people: number): number | undefined {
  const known = treatments.flatMap(({ duree }) => duree ?? []);
  if (known.length === 0) return undefined;
  return known.reduce((sum, text) => sum + minutesOf(text), 0) * people;
}

/** "2h30"; "au moins 2h30" when a treatment's duration is not known; undefined when none is. */
export function totalDuration(
  treatments: readonly Treatment[],
  people: number,
): string | undefined {
  const minutes = totalMinutes(treatments, people);
  if (minutes === undefined) return undefined;
  const isWhole = treatments.every(({ duree }) => duree);
  return isWhole ? formatMinutes(minutes) : `au moins ${formatMinutes(minutes)}`;
}

/** "45 000 FCFA, 1h30 pour 2 personnes" */
export function totalText(treatments: readonly Treatment[], people: number): string {
  const parts = [formatXof(totalPrice(treatments, people)), totalDuration(treatments, people)];
  return `${parts.filter(Boolean).join(', ')} pour ${peopleText(people)}`;
}

export function wishLines({ day, people, care, treatments }: Wish): string[] {
  return [
    `Date\u00a0: ${day ? dayTitle(day) : 'à convenir'}`,
    ...(people ? [`Personnes\u00a0: ${people}`] : []),
    `Soin\u00a0: ${care || 'à convenir'}`,
    ...treatments.map((treatment) => `- ${treatmentText(treatment)}`),
    ...(people && treatments.length > 0
      ? [`Total indicatif\u00a0: ${totalText(treatments, people)}`]
      : []),
  ];
}
