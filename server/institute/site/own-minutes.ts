import { catalogueOf } from '../../../shared/site/catalogue-of.ts';
import type { Changes, TreatmentChange } from '../../../shared/site/changes.ts';
import { contentLimits } from '../../../shared/site/content-limits.ts';
import { formatMinutes } from '../../../shared/text/duration.ts';

interface ToldRule {
  readonly treatment_id: string;
  readonly minutes: number | null;
  readonly at_once: 0 | 1;
  readonly same_room: 0 | 1;
  readonly assistants: string;
}

/** Puts the minutes that bookings use, and notes about several people, into the price list. */
export function withOwnMinutes(changes: Changes, rules: Iterable<ToldRule>): Changes {
  const catalogue = catalogueOf(changes);
  const own = [...rules].flatMap((rule) => {
    const { treatment_id: id, minutes } = rule;
    const treatment = catalogue.treatment(id);
    if (!treatment) return [];
    const told: TreatmentChange = {
      ...(minutes !== null && { duree: formatMinutes(minutes) }),
      ...noteWith(treatment.note, rule),
    };
    const isTold = Object.keys(told).length > 0;
    return isTold ? [[id, { ...changes.treatments?.[id], ...told }] as const] : [];
  });
  if (own.length === 0) return changes;
  return { ...changes, treatments: { ...changes.treatments, ...Object.fromEntries(own) } };
}

function noteWith(own: string | undefined, { assistants, at_once, same_room }: ToldRule) {
  const people = [
    assistants === '*' && 'à quatre mains',
    at_once === 1 && same_room === 1 && 'pour deux, dans la même salle',
  ].filter((text) => text !== false);
  const note = [own, ...people].filter(Boolean).join('\u00a0· ');
  return people.length > 0 && note.length <= contentLimits.note ? { note } : {};
}
