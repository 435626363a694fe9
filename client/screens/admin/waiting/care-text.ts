import type { Catalogue } from '../../../../shared/contents/catalogue-of.ts';
import { peopleText } from '../../../../shared/text/request-text.ts';
import { treatmentName } from '../treatment-name.ts';

/** "Coupe femme, Brushing, 2 personnes" */
export const careText = (persons: readonly (readonly string[])[], catalogue: Catalogue): string =>
  [
    ...[...new Set(persons.flat())].map((id) => treatmentName(id, catalogue)),
    ...(persons.length > 1 ? [peopleText(persons.length)] : []),
  ].join(', ');
