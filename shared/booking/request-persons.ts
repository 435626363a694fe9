import * as v from 'valibot';
import type { Catalogue } from '../site/catalogue-of.ts';
import { choiceLimits } from './treatment-choice.ts';

/*
 * The treatments of a request, and of each of its persons.
 */

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
      v.description('Each person’s treatments, where not all have the same.'),
    ),
  ),
});

export interface Persons {
  readonly people: number;
  readonly treatments: readonly string[];
  readonly persons?: readonly (readonly string[])[] | undefined;
}

/** One list per person; the first equals `treatments`. */
export const fitPersons = ({ people, treatments, persons }: Persons) =>
  !persons || (persons.length === people && persons[0]?.join() === treatments.join());
