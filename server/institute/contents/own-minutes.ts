import { catalogueOf } from '../../../shared/contents/catalogue-of.ts';
import type { Changes } from '../../../shared/contents/changes.ts';
import { formatMinutes } from '../../../shared/text/duration.ts';

/** A treatment's minutes as its rule in the agenda has them. */
interface OwnMinutes {
  readonly treatment_id: string;
  readonly minutes: number | null;
}

/** The price list with the minutes that treatments really take, as bookings use them. */
export function withOwnMinutes(changes: Changes, rules: Iterable<OwnMinutes>): Changes {
  const catalogue = catalogueOf(changes);
  const own = [...rules].flatMap(({ treatment_id: id, minutes }) =>
    minutes !== null && catalogue.treatment(id)
      ? [[id, { ...changes.treatments?.[id], duree: formatMinutes(minutes) }] as const]
      : [],
  );
  if (own.length === 0) return changes;
  return { ...changes, treatments: { ...changes.treatments, ...Object.fromEntries(own) } };
}
