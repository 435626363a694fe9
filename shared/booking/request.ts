import * as v from 'valibot';
import { type BookingClock, momentProblem, requestDayProblem } from '../calendar/booking-days.ts';
import type { OpeningFacts } from '../calendar/opening.ts';
import { malformed } from '../contract/error-codes.ts';
import { optionalText, shortText } from '../contract/fields.ts';
import type { Catalogue } from '../site/published-catalogue.ts';
import { readPlainPhone } from '../text/phone.ts';
import { typedSchemas } from './request-fields.ts';
import { choiceLimits, findCareType, listCareTypes, treatmentsFor } from './treatment-choice.ts';

/* An appointment request: the one schema of the screen, the BFF and the institute. */

export const moments = ['Peu importe', 'Matin', 'Après-midi'] as const;
export const isMoment = (text: string): text is (typeof moments)[number] =>
  (moments as readonly string[]).includes(text);
export const requestLimits = choiceLimits;

const tooManyTreatments = `Choisissez ${requestLimits.treatments} soins au plus.`;
export const wrongPeople =
  'Indiquez un nombre de personnes entre 1 et 10. Pour un groupe plus grand, appelez-nous.';
const noCareType = 'Choisissez le type de soin.';
const noSection = 'Choisissez une catégorie de soin.';

/** The type is required for the categories that have types (face and body care), and "" for others. */
function hasCareType(catalogue: Catalogue, category: string, slug: string): boolean {
  const section = catalogue.section(category);
  const hasTypes = listCareTypes(section).length > 0;
  return hasTypes ? findCareType(section, slug) !== undefined : slug === '';
}

/** The first treatment must belong to the category and type; the others may be any. */
function isFirstTreatmentOffered(
  catalogue: Catalogue,
  {
    category,
    careType,
    treatments,
  }: { category: string; careType: string; treatments: readonly string[] },
): boolean {
  const section = catalogue.section(category);
  const first = catalogue.treatment(treatments[0] ?? '');
  const offered = treatmentsFor(section, findCareType(section, careType));
  return first !== undefined && offered.includes(first);
}

export interface InputFacts {
  clock(): BookingClock;
  catalogue(): Catalogue;
  institute(): OpeningFacts;
}

export function wishInput(
  getProblem: (day: string) => string | undefined,
  catalogue: () => Catalogue,
) {
  const care = v.object(
    {
      day: v.pipe(
        optionalText(malformed),
        v.check(
          (day) => getProblem(day) === undefined,
          ({ input }) => getProblem(input) ?? malformed,
        ),
      ),
      people: v.pipe(
        v.optional(v.number(wrongPeople), 0),
        v.integer(wrongPeople),
        v.minValue(1, wrongPeople),
        v.maxValue(requestLimits.people, wrongPeople),
      ),
      category: v.pipe(
        optionalText(noSection),
        v.check((slug) => catalogue().section(slug) !== undefined, noSection),
      ),
      careType: shortText(100),
      treatments: v.pipe(
        v.optional(v.array(v.string(noTreatment), noTreatment), []),
        v.maxLength(requestLimits.treatments, tooManyTreatments),
        v.everyItem((id) => catalogue().offers(id), noTreatment),
      ),
    },
    malformed,
  );
  return v.pipe(
    care,
    v.forward(
      v.partialCheck(
        [['category'], ['careType']],
        ({ category, careType }) => hasCareType(catalogue(), category, careType),
        noCareType,
      ),
      ['careType'],
    ),
    v.forward(
      v.check((input) => isFirstTreatmentOffered(catalogue(), input), noTreatment),
      ['treatments'],
    ),
  );
}

/** `readPhone`: the server's is stricter, and too large for a browser. Issues: in the form's order. */
export function requestInput(
  { clock, catalogue, institute }: InputFacts,
  readPhone = readPlainPhone,
) {
  const whole = wishInput(
    (day) => requestDayProblem(day, clock(), { institute: institute() }),
    catalogue,
  );
  return v.pipe(
    v.intersect(
      [
        whole,
        personInput(readPhone),
        v.object({ ...personsEntry({ catalogue }), ...shownTotal }, malformed),
      ],
      malformed,
    ),
    v.check((input) => fitPersons(input), noTreatment),
    v.forward(
      v.partialCheck(
        [['day'], ['moment']],
        ({ day, moment }) => momentProblem(day, moment, clock(), institute()) === undefined,
        ({ input }) => momentProblem(input.day, input.moment, clock(), institute()) ?? malformed,
      ),
      ['moment'],
    ),
  );
}

export const personInput = (readPhone: typeof readPlainPhone) =>
  v.object(
    {
      ...typedSchemas(readPhone),
      moment: v.optional(v.picklist(moments, 'Choisissez un moment de la journée.'), moments[0]),
    },
    malformed,
  );

export type RequestInput = v.InferOutput<ReturnType<typeof requestInput>>;

export const noTreatment = 'Choisissez un soin de la liste.';

export interface CatalogueFacts {
  catalogue(): Catalogue;
}

export const treatmentList = ({ catalogue }: CatalogueFacts) =>
  v.pipe(
    v.array(v.string(noTreatment), noTreatment),
    v.minLength(1, noTreatment),
    v.maxLength(choiceLimits.treatments, noTreatment),
    v.everyItem((id) => catalogue().offers(id), noTreatment),
  );

export const personsEntry = (facts: CatalogueFacts) => ({
  persons: v.exactOptional(
    v.pipe(
      v.array(treatmentList(facts), noTreatment),
      v.description('The treatments of each person, if they differ.'),
    ),
  ),
});

export interface Persons {
  readonly people: number;
  readonly treatments: readonly string[];
  readonly persons?: readonly (readonly string[])[] | undefined;
}

export const fitPersons = ({ people, treatments, persons }: Persons) =>
  !persons || (persons.length === people && persons[0]?.join() === treatments.join());

export const shownTotal = {
  total: v.exactOptional(
    v.pipe(
      v.number(malformed),
      v.safeInteger(malformed),
      v.description('The total price that the client saw, in FCFA. A booking must match it.'),
    ),
  ),
};
