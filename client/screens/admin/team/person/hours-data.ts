import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { catalogueOf } from '../../../../../shared/contents/catalogue-of.ts';
import { saveLaneInput } from '../../../../../shared/contract/admin/agenda-facts-input.ts';
import { changesContext } from '../../../../api/api.ts';
import { readTyped, submitChange } from '../../admin-data.ts';
import { checked, refused } from '../edit-input.ts';
import { idIn, laneLink } from '../team-links.ts';
import { laneNow, loadLane } from './lane-data.ts';
import { findPeriod, isIn } from './periods.ts';
import { readSpans } from './read-hours.ts';

export const loader = ({ request, context }: LoaderFunctionArgs) => loadLane(request, context);

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const values = await readTyped(args);
  const catalogue = catalogueOf(context.get(changesContext));
  const lane = await laneNow(request, context);
  if (!lane.ok) return refused(lane.error, values, {}, lane.status);
  const wanted = new URL(request.url).searchParams.get('periode') ?? '';
  const edited = findPeriod(lane.data.hours, wanted);
  const others = lane.data.hours.filter((span) => !(edited && isIn(edited, span)));
  const own = values.intent === 'supprimer' ? { found: [] } : readSpans(values);
  if (own.problem) return refused(own.problem, values);
  // With the mark of what was shown: had others changed since, it would be refused.
  const input = { id: idIn(request), mark: values.mark, hours: [...others, ...own.found] };
  const validated = checked(saveLaneInput({ catalogue: () => catalogue }), input);
  if (validated.problem) return refused(validated.problem, values, { hours: 'du', mark: '' });
  const call = { name: 'adminSaveLane', body: validated.input } as const;
  const problem = await submitChange(context, call, values);
  return problem ?? redirect(laneLink(input.id, 'lane-hours'), 303);
}
