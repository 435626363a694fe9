import { saveLaneInput } from '../../../../../shared/contract/admin/agenda-facts-input.ts';
import { form } from '../../forms/form.ts';
import { type Posted, refuse } from '../../forms/posted.ts';
import { idIn, laneLink } from '../team-links.ts';
import { laneNow } from './load-lane.ts';
import { findPeriod, isIn, periodIn } from './periods.ts';
import { readSpans } from './read-hours.ts';

/** Replaces the hours of one period; those of the others stay. */
export async function saveHours(posted: Posted): Promise<unknown> {
  const { search, values } = posted;
  const lane = await laneNow(posted);
  if (!lane.ok) return refuse({ ...lane.error, field: '' }, values, lane.status);
  const edited = findPeriod(lane.data.hours, periodIn(search));
  const others = lane.data.hours.filter((span) => !(edited && isIn(edited, span)));
  const spans = values.intent === 'supprimer' ? { found: [] } : readSpans(values);
  if (spans.problem) return refuse(spans.problem, values);
  return form({
    call: 'adminSaveLane',
    schema: saveLaneInput,
    // With the mark of what was shown: had others changed since, it would be refused.
    input: () => ({ id: idIn(search), mark: values.mark, hours: [...others, ...spans.found] }),
    fields: ['from'],
    fieldOf: ([first]) => (first === 'hours' ? 'from' : ''),
    done: ({ input: { id } }) => laneLink(id, 'lane-hours'),
  })(posted);
}
