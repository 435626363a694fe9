import * as v from 'valibot';
import { LaneQuery } from '../../../../shared/team/agenda-facts-input.ts';
import { type Asked, loadOne, notFound } from '../../../admin/load.ts';
import { apiContext } from '../../../api/api.ts';
import { idIn } from '../team-links.ts';

/** Loads the person or room of the address's `id`. */
export async function loadLane({ search, context }: Asked) {
  const query = { id: idIn(search) };
  if (!v.is(LaneQuery, query)) return notFound(context);
  return loadOne({ context }, { name: 'adminLane', query });
}

/**
 * Reads the lane's current state, for an edit of one part of it. Problems are shown at the form.
 */
export const laneNow = ({ search, context }: Asked) =>
  context.get(apiContext).call({ name: 'adminLane', query: { id: idIn(search) } });
