import type { OfferedTreatment } from '../../../shared/site/catalogue-of.ts';
import type { Course } from '../../../shared/site/changes.ts';

interface Chosen {
  readonly people: number | undefined;
  readonly lists: readonly (readonly OfferedTreatment[])[];
}

/** Returns the chosen course. It can only be booked alone and for one person. */
export function courseOf({ people, lists: [own = []] }: Chosen): Course | undefined {
  const [first, ...others] = own;
  return people === 1 && others.length === 0 ? first?.course : undefined;
}
