import { isOn } from '../../../shared/options.ts';
import type { Changes, Course, TreatmentChange } from '../../../shared/site/changes.ts';
import { contentLimits } from '../../../shared/site/content-limits.ts';
import { buildCatalogue } from '../../../shared/site/published-catalogue.ts';
import { formatMinutes } from '../../../shared/text/duration.ts';

interface ShownRule {
  readonly treatment_id: string;
  readonly minutes: number | null;
  readonly at_once: 0 | 1;
  readonly same_room: 0 | 1;
  readonly sessions: number;
  readonly days_apart: number;
}

/** Puts the agenda's rules into the price list: minutes, notes about several people, and courses. */
export function withRules(changes: Changes, rules: Iterable<ShownRule>): Changes {
  const catalogue = buildCatalogue(changes);
  const treatments: Record<string, TreatmentChange> = {};
  const courses: Record<string, Course> = {};
  const hasCourses = isOn(changes.institute ?? {}, 'courses');
  for (const rule of rules) {
    const { treatment_id: id, minutes, sessions, days_apart } = rule;
    const treatment = catalogue.treatment(id);
    if (!treatment) continue;
    const shown: TreatmentChange = {
      ...(minutes !== null && { duree: formatMinutes(minutes) }),
      ...noteWith(treatment.note, rule),
    };
    if (Object.keys(shown).length > 0) treatments[id] = { ...changes.treatments?.[id], ...shown };
    if (hasCourses && sessions > 1) courses[id] = { sessionCount: sessions, daysApart: days_apart };
  }
  const hasTreatments = Object.keys(treatments).length > 0;
  if (!hasTreatments && Object.keys(courses).length === 0) return changes;
  return {
    ...changes,
    ...(hasTreatments && { treatments: { ...changes.treatments, ...treatments } }),
    ...(Object.keys(courses).length > 0 && { courses }),
  };
}

function noteWith(own: string | undefined, { at_once, same_room }: ShownRule) {
  if (!at_once || !same_room) return {};
  const note = [own, 'pour deux, dans la même salle'].filter(Boolean).join('\u00a0· ');
  return note.length <= contentLimits.note ? { note } : {};
}
