import type { Treatment } from '../../../../shared/catalogue.ts';
import type { OfferedTreatment } from '../../../../shared/contents/catalogue-of.ts';
import type { Rule, Rules } from '../../../../shared/contract/admin/agenda-facts.ts';
import { readAmount } from '../../../../shared/text/amount.ts';
import { courseText } from '../../../../shared/text/course-text.ts';
import { formatMinutes, minutesOf } from '../../../../shared/text/duration.ts';

/** Minutes on the price list, which a rule may override; undefined if the list gives no duration. */
const catalogueMinutes = ({ duree }: Treatment): number | undefined =>
  duree === undefined ? undefined : minutesOf(duree);

/** What it takes with those who have no minutes of their own. */
export const usualMinutes = (
  { rules, usual = [] }: Pick<Rules, 'rules' | 'usual'>,
  treatment: OfferedTreatment,
): number | undefined => {
  const own = usual.find((one) => one.treatment === treatment.id);
  if (own) return own.minutes ?? undefined;
  const rule = rules.find((one) => one.treatment === treatment.id);
  return rule?.minutes ?? catalogueMinutes(treatment);
};

/** Reads a person's own price; null for an empty field. */
export const readPrice = (text = ''): number | null =>
  text.trim() === '' ? null : readAmount(text);

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
  sessionCount: 1,
  daysApart: 0,
});

/** Whether there is nothing to reset to the catalogue, which has no value for `atOnce`. */
export const isPlain = ({
  minutes,
  preparation,
  cleaning,
  pause,
  roomKind,
  instant,
  assistants,
  fourHands,
  sessionCount = 1,
}: Omit<Rule, 'atOnce' | 'catalogueMinutes'>) =>
  minutes === null &&
  !preparation &&
  !cleaning &&
  !pause &&
  !roomKind &&
  instant &&
  !assistants?.length &&
  !fourHands &&
  sessionCount === 1;

/** The differences from the catalogue in one line. */
export function ruleText(rule: Rule): string {
  const { minutes, preparation = 0, cleaning, pauseAt, pause, roomKind, ...rest } = rule;
  const { sessionCount = 1, daysApart = 0 } = rule;
  const { instant, atOnce, sameRoom, assistants, fourHands } = rest;
  const inHours = (outside: boolean | undefined) =>
    outside === false ? ' aux heures de travail' : '';
  return [
    minutes !== null &&
      `${formatMinutes(minutes)} au lieu de ${usualText(rule.catalogueMinutes ?? undefined)}`,
    preparation > 0 &&
      `préparation ${formatMinutes(preparation)}${inHours(rest.preparationOutside)}`,
    cleaning > 0 && `nettoyage ${formatMinutes(cleaning)}${inHours(rest.cleaningOutside)}`,
    pause > 0 && `pose de ${formatMinutes(pause)} après ${formatMinutes(pauseAt)}`,
    assistants && 'avec une assistante',
    fourHands && 'à quatre mains',
    roomKind && `salle\u00a0: ${roomKind}`,
    !instant && 'sur demande',
    sessionCount > 1 && courseText({ sessionCount, daysApart }),
    atOnce && `ensemble, à la même heure${sameRoom ? ' et dans la même salle' : ''}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
