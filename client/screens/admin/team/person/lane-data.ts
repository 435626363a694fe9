import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import * as v from 'valibot';
import { readDay } from '../../../../../shared/calendar/calendar-month.ts';
import { catalogueOf } from '../../../../../shared/contents/catalogue-of.ts';
import {
  LaneQuery,
  RemoveLaneInput,
  saveLaneInput,
} from '../../../../../shared/contract/admin/agenda-facts-input.ts';
import { apiContext, changesContext } from '../../../../api/api.ts';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { loadOne, readTyped, requireAdmin, submitChange } from '../../admin-data.ts';
import { checked, refused } from '../edit-input.ts';
import { idIn, laneLink, teamLink } from '../team-links.ts';

type Context = Pick<LoaderFunctionArgs, 'context'>['context'];

/** One person or room, by the `id` of the address. */
export async function loadLane(request: Request, context: Context) {
  const query = { id: idIn(request) };
  if (!v.is(LaneQuery, query)) {
    await requireAdmin(context);
    throw data(null, { status: 404 });
  }
  return loadOne(context, { name: 'adminLane', query });
}

/** As it is now, for an edit of a part: what stands in the way is told at the form. */
export const laneNow = (request: Request, context: Context) =>
  context.get(apiContext).call({ name: 'adminLane', query: { id: idIn(request) } });

export const loader = ({ request, context }: LoaderFunctionArgs) => loadLane(request, context);

const fieldNames = {
  name: 'nom',
  roomKind: 'sorte',
  from: 'du',
  to: 'au',
  job: 'metier',
  bio: 'bio',
};

const publicPart = ({ metier = '', bio = '', montrer }: FormOutcome['values']) => ({
  ...{ job: metier, bio, isShown: montrer !== undefined },
});

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const values = await readTyped(args);
  const catalogue = catalogueOf(context.get(changesContext));
  const id = idIn(request);
  if (values.intent === 'retirer') {
    const validated = checked(RemoveLaneInput, { id, mark: values.mark });
    if (validated.problem) return refused(validated.problem, values, {});
    const call = { name: 'adminRemoveLane', body: validated.input } as const;
    return (await submitChange(context, call, values)) ?? redirect(teamLink('lane-removed'), 303);
  }
  const { nom: name, sorte: roomKind, genre: kind, du = '', au = '', mark } = values;
  const days = { from: readDay(du) ?? du, to: readDay(au) ?? au };
  const profile = { name, kind, roomKind, ...days, ...(kind === 'staff' && publicPart(values)) };
  const validated = checked(
    saveLaneInput({ catalogue: () => catalogue }),
    { id, mark, profile },
    'profile',
  );
  if (validated.problem) return refused(validated.problem, values, fieldNames);
  const call = { name: 'adminSaveLane', body: validated.input } as const;
  const problem = await submitChange(context, call, values, fieldNames);
  return problem ?? redirect(laneLink(id, 'lane-profile'), 303);
}
