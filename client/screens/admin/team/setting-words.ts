import { formatTime } from '../../../../shared/calendar/opening.ts';
import type { Rule, Rules } from '../../../../shared/contract/admin/agenda-facts.ts';
import type { Changed } from '../../../../shared/contract/admin/changed-settings.ts';
import { formatMinutes } from '../../../../shared/text/duration.ts';

/*
 * What the owner sets for a treatment, and for booking: how each setting and its values are called, on the forms and in
 * the history.
 */

interface Words<Value> {
  readonly name: string;
  text(value: Value): string;
}
type WordsOf<Settings> = {
  readonly [Name in keyof Settings]-?: Words<NonNullable<Settings[Name]>>;
};

const minutesOr = (none: string) => (minutes: number) => (minutes ? formatMinutes(minutes) : none);
const yesText = (is: boolean) => (is ? 'oui' : 'non');

type RuleSettings = Omit<Rule, 'treatment' | 'mark' | 'catalogueMinutes'>;

export const ruleWords: WordsOf<RuleSettings> = {
  minutes: {
    name: 'Durée',
    text: (minutes) => (minutes ? formatMinutes(minutes) : 'celle du catalogue'),
  },
  preparation: { name: 'Préparation avant', text: minutesOr('aucune') },
  preparationOutside: {
    name: 'Préparation aux heures de travail seulement',
    text: (outside) => yesText(!outside),
  },
  cleaning: { name: 'Nettoyage après', text: minutesOr('aucun') },
  cleaningOutside: {
    name: 'Nettoyage aux heures de travail seulement',
    text: (outside) => yesText(!outside),
  },
  pause: { name: 'Temps de pose', text: minutesOr('aucun') },
  pauseAt: { name: 'La pose commence après', text: (minutes) => formatMinutes(minutes) },
  assistants: {
    name: 'Assistante',
    text: (names) => (names.length > 0 ? names.join(' ou ') : 'aucune'),
  },
  fourHands: { name: 'À quatre mains', text: yesText },
  roomKind: { name: 'Salle', text: (kind) => kind || 'aucune' },
  instant: { name: 'Réservation', text: (is) => (is ? 'en ligne' : 'sur demande') },
  atOnce: { name: 'À plusieurs, à la même heure', text: yesText },
  sameRoom: { name: 'À plusieurs, dans la même salle', text: yesText },
  sessionCount: { name: 'Cure\u00a0: nombre de séances', text: String },
  daysApart: { name: 'Cure\u00a0: jours d’une séance à la suivante', text: String },
};

export const timeOfHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

export const bookingWords: WordsOf<Omit<Rules['settings'], 'mark'>> = {
  notice: {
    name: 'Délai avant un rendez-vous',
    text: (minutes) => (minutes ? formatMinutes(minutes) : 'aucun'),
  },
  people: { name: 'Personnes par rendez-vous, au plus', text: String },
  reminder: {
    name: 'Rappel aux clients, la veille',
    text: (hour) => (hour ? formatTime(timeOfHour(hour)) : 'aucun'),
  },
  startStep: {
    name: 'Les heures en ligne commencent',
    text: (minutes) => `toutes les ${formatMinutes(minutes)}`,
  },
};

const lower = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** "durée 45mn → 1h, salle aucune → Cabine"; "" for nothing. */
export function changedText(words: object, changed: Changed): string {
  const known = words as Readonly<Record<string, Words<unknown> | undefined>>;
  return Object.entries(known)
    .flatMap(([name, own]) => {
      const [before, after] = changed[name] ?? [];
      if (!own || after === undefined) return [];
      return `${lower(own.name)}\u00a0: ${own.text(before)} → ${own.text(after)}`;
    })
    .join('\u00a0; ');
}
