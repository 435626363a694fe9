import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { SaveLaneInput } from '../../../../../shared/contract/admin/agenda-facts-input.ts';
import { readFields } from '../../../../forms/form-input.ts';
import { submitChange } from '../../admin-data.ts';
import { checked, refused } from '../edit-input.ts';
import { idIn, laneLink } from '../team-links.ts';
import { loadLane } from './lane-data.ts';
import { findPeriod, isIn } from './periods.ts';
import { readSpans } from './read-hours.ts';

export const loader = ({ request, context }: LoaderFunctionArgs) => loadLane(request, context);

export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readFields(request);
  const { data: loaded } = await loadLane(request, context);
  if (loaded.problem) return refused(loaded.problem, values, {}, 503);
  const wanted = new URL(request.url).searchParams.get('periode') ?? '';
  const edited = findPeriod(loaded.found.hours, wanted);
  const others = loaded.found.hours.filter((span) => !(edited && isIn(edited, span)));
  const own = values.intent === 'supprimer' ? { found: [] } : readSpans(values);
  if (own.problem) return refused(own.problem, values);
  // With the mark of what was shown: had others changed since, it would be refused.
  const input = { id: idIn(request), mark: values.mark, hours: [...others, ...own.found] };
  const validated = checked(SaveLaneInput, input);
  if (validated.problem) return refused(validated.problem, values, { hours: 'du', mark: '' });
  const call = { name: 'adminSaveLane', body: validated.input } as const;
  const problem = await submitChange(context, call, values);
  return problem ?? redirect(laneLink(input.id, 'lane-hours'), 303);
}
