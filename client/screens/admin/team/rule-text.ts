import type { Treatment } from '../../../../shared/catalogue.ts';
import type { OfferedTreatment } from '../../../../shared/contents/catalogue-of.ts';
import type { Rule, Rules } from '../../../../shared/contract/admin/agenda-facts.ts';
import { formatMinutes, minutesOf } from '../../../../shared/text/duration.ts';

/** Minutes on the price list, which a rule may override; undefined if the list gives no duration. */
export const catalogueMinutes = ({ duree }: Treatment): number | undefined =>
  duree === undefined ? undefined : minutesOf(duree);

export const usualMinutes = (
  rules: Rules['rules'],
  treatment: OfferedTreatment,
): number | undefined =>
  rules.find((rule) => rule.treatment === treatment.id)?.minutes ?? catalogueMinutes(treatment);

export const usualText = (minutes: number | undefined): string =>
  minutes === undefined ? 'sans durée' : formatMinutes(minutes);

/** The rule of a treatment that has none of its own. */
export const plainRule = (treatment: string): Rule => ({
  treatment,
  mark: '',
  minutes: null,
  cleaning: 0,
  pauseAt: 0,
  pause: 0,
  catalogueMinutes: null,
  roomKind: '',
  instant: true,
  atOnce: false,
});

/** Whether there is nothing to reset to the catalogue, which has no value for `atOnce`. */
export const isPlain = ({
  minutes,
  cleaning,
  pause,
  roomKind,
  instant,
}: Omit<Rule, 'atOnce' | 'catalogueMinutes'>) =>
  minutes === null && !cleaning && !pause && !roomKind && instant;

/** The differences from the catalogue in one line. */
export function ruleText(rule: Rule): string {
  const { minutes, cleaning, pauseAt, pause, roomKind, instant, atOnce } = rule;
  return [
    minutes !== null &&
      `${formatMinutes(minutes)} au lieu de ${usualText(rule.catalogueMinutes ?? undefined)}`,
    cleaning > 0 && `nettoyage ${formatMinutes(cleaning)}`,
    pause > 0 && `pause de ${formatMinutes(pause)} après ${formatMinutes(pauseAt)}`,
    roomKind && `salle\u00a0: ${roomKind}`,
    !instant && 'sur demande',
    atOnce && 'ensemble, à la même heure',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Null for an empty field. Text that is not a number fails the schema, with the schema's message. */
export function readMinutes(text = ''): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
}
