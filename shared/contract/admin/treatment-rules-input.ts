import * as v from 'valibot';
import { minutesOf } from '../../text/duration.ts';
import type { CatalogueFacts } from '../booking/request-persons.ts';
import { courseLimits } from '../booking/session-limits.ts';
import { malformed } from '../error-codes.ts';
import { optionalText } from '../fields.ts';
import { LaneId, Mark, Minutes, nameLimit, Whole } from './agenda-facts-input.ts';
import { startSteps } from './search-rules.ts';

/*
 * What treatments take, and the rules of booking.
 */

/** More people than a team has. */
const mostAssistants = 60;

const sessionsText = `Indiquez un nombre de séances, de 1 à ${courseLimits.sessions}.`;
const daysText = `Indiquez un nombre de jours, de 1 à ${courseLimits.daysApart}.`;

/** How a treatment differs from the catalogue. */
const rule = {
  minutes: v.nullable(Minutes(5, 'Durée')),
  /** Minutes after the treatment during which neither its person nor its room is free. */
  cleaning: Minutes(0, 'Nettoyage'),
  /** Minutes before it, likewise. Absent: unchanged, as for both that follow. */
  preparation: v.exactOptional(Minutes(0, 'Préparation')),
  /** Whether they may lie outside working hours: in the break at midday, in blocked hours, before opening or after closing. */
  preparationOutside: v.exactOptional(v.boolean(malformed)),
  cleaningOutside: v.exactOptional(v.boolean(malformed)),
  /** After `pauseAt` minutes, the person is free for the length of the pause. */
  pauseAt: Minutes(0, 'Début de la pose'),
  pause: Minutes(0, 'Temps de pose'),
  roomKind: v.pipe(optionalText(malformed), v.maxLength(nameLimit, malformed)),
  /** Whether visitors can book it at once; otherwise they can only request it. */
  instant: v.boolean(malformed),
  /** All clients of a visit who have it begin together, and nobody has it alone. Absent: unchanged. */
  atOnce: v.exactOptional(v.boolean(malformed)),
  /** With `atOnce`: in one room that has a place for each. Absent: unchanged. */
  sameRoom: v.exactOptional(v.boolean(malformed)),
  /** Two people who can do it work at once; then nobody is named. Absent: unchanged. */
  fourHands: v.exactOptional(v.boolean(malformed)),
  /** Who may assist, for all of its time: one of them is needed, beside whoever does it. Absent: unchanged. */
  assistants: v.exactOptional(
    v.pipe(v.array(LaneId, malformed), v.maxLength(mostAssistants, malformed)),
  ),
  /** Sold as so many sessions; 1: an ordinary treatment. Absent: unchanged. */
  sessionCount: v.exactOptional(Whole(sessionsText, 1, courseLimits.sessions)),
  /** Days from one session to the next. */
  daysApart: v.exactOptional(Whole(daysText, 0, courseLimits.daysApart)),
};
interface Course {
  sessionCount?: number;
  daysApart?: number;
}

/** Sessions without days between them would be one. */
const isCourseWhole = ({ sessionCount = 1, daysApart = 0 }: Course): boolean =>
  sessionCount > 1 === daysApart > 0;

interface Pause {
  treatment: string;
  minutes: number | null;
  pauseAt: number;
  pause: number;
}

/** The search would ignore a pause outside the treatment. */
function isPauseWithin(
  { treatment, minutes, pauseAt, pause }: Pause,
  { catalogue }: CatalogueFacts,
): boolean {
  const { duree } = catalogue().treatment(treatment) ?? {};
  const length = minutes ?? (duree === undefined ? undefined : minutesOf(duree));
  return pause === 0 || length === undefined || pauseAt + pause < length;
}

export const saveRuleInput = (facts: CatalogueFacts) =>
  v.pipe(
    v.object(
      {
        treatment: v.pipe(
          v.string(malformed),
          v.check((id) => facts.catalogue().treatment(id) !== undefined, malformed),
        ),
        mark: Mark,
        ...rule,
      },
      malformed,
    ),
    v.forward(
      v.partialCheck(
        [['sameRoom'], ['roomKind']],
        ({ sameRoom, roomKind }) => !sameRoom || roomKind !== '',
        'Choisissez le type de salle où ces personnes sont ensemble.',
      ),
      ['roomKind'],
    ),
    v.forward(
      v.partialCheck(
        [['fourHands'], ['assistants']],
        ({ fourHands, assistants = [] }) => !fourHands || assistants.length === 0,
        'Choisissez «\u00a0à quatre mains\u00a0», ou cochez des assistantes, pas les deux.',
      ),
      ['fourHands'],
    ),
    v.forward(
      v.partialCheck(
        [['pauseAt'], ['pause']],
        ({ pauseAt, pause }) => pauseAt > 0 === pause > 0,
        'Une pose a un début et une durée\u00a0: indiquez les deux, ou aucun.',
      ),
      ['pause'],
    ),
    v.forward(
      v.partialCheck(
        [['treatment'], ['minutes'], ['pauseAt'], ['pause']],
        (input) => isPauseWithin(input, facts),
        'La pose doit se terminer avant la fin du soin\u00a0: raccourcissez-la, ou allongez le soin.',
      ),
      ['pause'],
    ),
    v.forward(
      v.partialCheck(
        [['sessionCount'], ['daysApart']],
        isCourseWhole,
        'Une cure a plusieurs séances et des jours entre elles : indiquez les deux, ou aucun.',
      ),
      ['daysApart'],
    ),
  );
export type SaveRuleInput = v.InferOutput<ReturnType<typeof saveRuleInput>>;

const noticeText = 'Indiquez un nombre d’heures, de 0 à 72.';
const peopleText = 'Indiquez un nombre de personnes, de 1 à 4.';
export const SaveSettingsInput = v.object(
  {
    mark: Mark,
    /** Minutes. */
    notice: Whole(noticeText, 0, 72 * 60, 15),
    people: Whole(peopleText, 1, 4),
    // Absent: unchanged.
    startStep: v.exactOptional(v.picklist(startSteps, malformed)),
    /** An hour of the day; 0: nobody is reminded. Absent: unchanged. */
    reminder: v.exactOptional(Whole(malformed, 0, 21)),
  },
  malformed,
);
export type SaveSettingsInput = v.InferOutput<typeof SaveSettingsInput>;
