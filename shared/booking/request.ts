import * as v from 'valibot';
import {
  type BookingClock,
  findMomentProblem,
  findRequestDayProblem,
} from '../calendar/booking-days.ts';
import type { OpeningFacts } from '../calendar/opening.ts';
import { malformed } from '../contract/error-codes.ts';
import {
  describe,
  OptionalEmail,
  oneLine,
  optionalText,
  requiredText,
  shortText,
  withoutNul,
} from '../contract/fields.ts';
import type { Catalogue } from '../site/published-catalogue.ts';
import { readPhoneByPattern } from '../text/phone.ts';
import { phoneMissing, requestTextFields } from './request-fields.ts';
import {
  choiceLimits,
  findCareType,
  listCareTypes,
  listFirstTreatments,
  moments,
  noCareType,
  noSection,
  noTreatment,
  wrongPeople,
} from './treatment-choice.ts';

/* An appointment request: the one schema of the screen, the BFF and the institute. */

const tooManyTreatments = `Choisissez ${choiceLimits.treatments} soins au plus.`;

/** The type is required for the categories that have types (face and body care), and "" for others. */
function hasCareType(catalogue: Catalogue, category: string, slug: string): boolean {
  const section = catalogue.section(category);
  const hasTypes = listCareTypes(section).length > 0;
  return hasTypes ? findCareType(section, slug) !== undefined : slug === '';
}

/** The first treatment must belong to the category and type; the others may be any. */
function isFirstTreatmentOffered(
  catalogue: Catalogue,
  choice: { category: string; careType: string; treatments: readonly string[] },
): boolean {
  const section = catalogue.section(choice.category);
  const treatment = catalogue.treatment(choice.treatments[0] ?? '');
  const careType = findCareType(section, choice.careType);
  return treatment !== undefined && listFirstTreatments(section, careType).includes(treatment);
}

export interface CatalogueFacts {
  catalogue(): Catalogue;
}

export interface InputFacts extends CatalogueFacts {
  clock(): BookingClock;
  institute(): OpeningFacts;
}

export function createTreatmentChoiceInput(
  getProblem: (day: string) => string | undefined,
  catalogue: () => Catalogue,
) {
  const treatmentChoice = v.object(
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
        v.maxValue(choiceLimits.people, wrongPeople),
      ),
      category: v.pipe(
        optionalText(noSection),
        v.check((slug) => catalogue().section(slug) !== undefined, noSection),
      ),
      careType: shortText(100),
      treatments: v.pipe(
        v.optional(v.array(v.string(noTreatment), noTreatment), []),
        v.maxLength(choiceLimits.treatments, tooManyTreatments),
        v.everyItem((id) => catalogue().offers(id), noTreatment),
      ),
    },
    malformed,
  );
  return v.pipe(
    treatmentChoice,
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

/** The server passes a stricter `readPhone`, which is too large for a browser. Issues come in the form's order. */
export function createRequestInput(
  { clock, catalogue, institute }: InputFacts,
  readPhone = readPhoneByPattern,
) {
  const treatmentChoice = createTreatmentChoiceInput(
    (day) => findRequestDayProblem(day, clock(), { institute: institute() }),
    catalogue,
  );
  return v.pipe(
    v.intersect(
      [
        treatmentChoice,
        createPersonInput(readPhone),
        v.object({ ...personsEntry({ catalogue }), ...shownTotal }, malformed),
      ],
      malformed,
    ),
    v.check((input) => hasListPerPerson(input), noTreatment),
    v.forward(
      v.partialCheck(
        [['day'], ['moment']],
        ({ day, moment }) => findMomentProblem(day, moment, clock(), institute()) === undefined,
        ({ input }) =>
          findMomentProblem(input.day, input.moment, clock(), institute()) ?? malformed,
      ),
      ['moment'],
    ),
  );
}

export const buildTextFieldSchemas = (readPhone: typeof readPhoneByPattern) => ({
  name: v.pipe(
    requiredText('Indiquez votre nom.'),
    v.maxLength(requestTextFields.name.limit, 'Ce nom est trop long\u00a0: 80 caractères au plus.'),
    v.regex(oneLine, 'Ce nom contient un caractère illisible. Saisissez-le à nouveau.'),
  ),
  phone: v.pipe(
    optionalText(phoneMissing),
    v.maxLength(requestTextFields.phone.limit, phoneMissing),
    v.transform((text) => readPhone(text) ?? ''),
    v.nonEmpty(phoneMissing),
  ),
  email: OptionalEmail,
  note: v.pipe(
    optionalText(malformed),
    v.trim(),
    // Browsers count a line break as one character for maxlength, but send CRLF.
    v.transform((text) => text.replaceAll('\r\n', '\n')),
    v.maxLength(
      requestTextFields.note.limit,
      'Vos précisions sont trop longues\u00a0: 500 caractères au plus.',
    ),
    v.regex(withoutNul, 'Vos précisions contiennent un caractère illisible.'),
  ),
});

export const createPersonInput = (readPhone: typeof readPhoneByPattern) =>
  v.object(
    {
      ...buildTextFieldSchemas(readPhone),
      moment: v.optional(v.picklist(moments, 'Choisissez un moment de la journée.'), moments[0]),
    },
    malformed,
  );

export type RequestInput = v.InferOutput<ReturnType<typeof createRequestInput>>;

export const treatmentList = ({ catalogue }: CatalogueFacts) =>
  v.pipe(
    v.array(v.string(noTreatment), noTreatment),
    v.minLength(1, noTreatment),
    v.maxLength(choiceLimits.treatments, noTreatment),
    v.everyItem((id) => catalogue().offers(id), noTreatment),
  );

export const personsEntry = (facts: CatalogueFacts) => ({
  persons: v.exactOptional(
    describe(
      v.array(treatmentList(facts), noTreatment),
      'The treatments of each person, if they differ.',
    ),
  ),
});

export interface PartyTreatments {
  readonly people: number;
  readonly treatments: readonly string[];
  readonly persons?: readonly (readonly string[])[] | undefined;
}

export const hasListPerPerson = ({ people, treatments, persons }: PartyTreatments) =>
  !persons || (persons.length === people && persons[0]?.join() === treatments.join());

export const shownTotal = {
  total: v.exactOptional(
    describe(
      v.pipe(v.number(malformed), v.safeInteger(malformed)),
      'The total price that the client saw, in FCFA. A booking must match it.',
    ),
  ),
};
