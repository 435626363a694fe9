import type { WalkInInput } from '../../../shared/agenda/walk-in.ts';
import { walkInName } from '../../../shared/agenda/walk-in-name.ts';
import { moments } from '../../../shared/booking/request.ts';
import { careTypesOf } from '../../../shared/booking/treatment-choice.ts';
import type { Catalogue } from '../../../shared/site/catalogue-of.ts';
import type { Order } from '../booking/booking-order.ts';
import { today } from '../clock.ts';
import { Refusal } from '../refusal.ts';

/** Minutes for which a page with the hour may have been open. */
const late = 10;

/**
 * Returns the order of a client at the door, who gives no details.
 * @throws {Refusal} invalid, on another day
 */
export function walkInOrder({ treatment, ...at }: WalkInInput, catalogue: Catalogue): Order {
  if (at.day > today()) throw new Refusal('invalid');
  const section = catalogue.section(catalogue.sectionOf(treatment));
  const careType = careTypesOf(section).find(({ treatments }) =>
    treatments.some(({ id }) => id === treatment),
  );
  const input = {
    ...at,
    people: 1,
    treatments: [treatment],
    moment: moments[0],
    category: section?.slug ?? '',
    careType: careType?.slug ?? '',
    name: walkInName,
    phone: '',
    email: '',
    note: '',
  };
  return { input, soon: true, late };
}
