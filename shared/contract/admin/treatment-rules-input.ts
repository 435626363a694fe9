import * as v from 'valibot';
import { minutesOf } from '../../text/duration.ts';
import type { CatalogueFacts } from '../booking/request-persons.ts';
import { malformed } from '../error-codes.ts';
import { optionalText } from '../fields.ts';
import { Mark, Minutes, nameLimit, Whole } from './agenda-facts-input.ts';

/*
 * What treatments take, and the rules of booking.
 */

/** How a treatment differs from the catalogue. */
const rule = {
  minutes: v.nullable(Minutes(5)),
  /** Minutes after the treatment during which neither its person nor its room is free. */
  cleaning: Minutes(0),
  /** After `pauseAt` minutes, the person is free for the length of the pause. */
  pauseAt: Minutes(0),
  pause: Minutes(0),
  roomKind: v.pipe(optionalText(malformed), v.maxLength(nameLimit, malformed)),
  /** Whether visitors can book it at once; otherwise they can only request it. */
  instant: v.boolean(malformed),
  /** All clients of a visit who have it begin together, and nobody has it alone. Absent: unchanged. */
  atOnce: v.exactOptional(v.boolean(malformed)),
};
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
        [['pauseAt'], ['pause']],
        ({ pauseAt, pause }) => pauseAt > 0 === pause > 0,
        'Une pause a un début et une durée\u00a0: indiquez les deux, ou aucun.',
      ),
      ['pause'],
    ),
    v.forward(
      v.partialCheck(
        [['treatment'], ['minutes'], ['pauseAt'], ['pause']],
        (input) => isPauseWithin(input, facts),
        'La pause se termine avant la fin du soin\u00a0: raccourcissez-la, ou allongez le soin.',
      ),
      ['pause'],
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
  },
  malformed,
);
export type SaveSettingsInput = v.InferOutput<typeof SaveSettingsInput>;
