import type { Kysely } from 'kysely';
import type { Dialect } from './020-held-rules.ts';
import { editGuards } from './judging-guards.ts';

/**
 * What goes on after midnight is held in a row of each day, a room too: together they hold it as long as the treatment
 * takes. Until now one row had to, so that no room could be booked over midnight.
 */
export const holdRoomsOverMidnight = (db: Kysely<unknown>): Promise<void> =>
  editGuards(db, changesOf);

/** What stands there, and what replaces it. */
function changesOf(d: Dialect): [string, string][] {
  const [part, taken] = [
    (key: string) => d.number('part', key),
    (key: string) => d.number('taken', key),
  ];
  const uses = d.each('new.plan', 'uses', 'taken');
  const ofRoom = `${taken('lane')} = ${part('room')}`;
  const inOneRow = `exists (select 1 from ${uses}
    where ${ofRoom} and (${taken('starts')} <= ${part('starts')} and ${taken('ends')} > ${part('starts')}) and ${taken('ends')} >= ${part('ends')})`;
  const first = `case when ${taken('starts')} > ${part('starts')} then ${taken('starts')} else ${part('starts')} end`;
  const last = `case when ${taken('ends')} < ${part('ends')} then ${taken('ends')} else ${part('ends')} end`;
  const inAllRows = `coalesce((select sum(${last} - ${first}) from ${uses}
    where ${ofRoom} and ${taken('ends')} > ${part('starts')} and ${taken('starts')} < ${part('ends')}), 0)
    >= ${part('ends')} - ${part('starts')}`;
  return [[`not ${inOneRow}`, `not (${inAllRows})`]];
}
