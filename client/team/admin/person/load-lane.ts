import * as v from 'valibot';
import { ResourceQuery } from '../../../../shared/team/agenda-facts-input.ts';
import { type Asked, loadOne, notFound } from '../../../admin/load.ts';
import { apiContext } from '../../../api/api.ts';
import { idIn } from '../team-links.ts';

export async function loadResource({ search, context }: Asked) {
  const query = { id: idIn(search) };
  if (!v.is(ResourceQuery, query)) return notFound(context);
  return loadOne({ context }, { name: 'adminResource', query });
}

export const resourceNow = ({ search, context }: Asked) =>
  context.get(apiContext).call({ name: 'adminResource', query: { id: idIn(search) } });
