import type { Kysely } from 'kysely';
import type { Dialect } from './020-held-rules.ts';
import { editGuards } from './judging-guards.ts';

/**
 * An appointment may end after midnight: its end is then told by the clock, and not after its hour. What is held goes on
 * until the end of what is done, in a row of its own for each day.
 */
export const allowNights = (db: Kysely<unknown>): Promise<void> => editGuards(db, changesOf);

/** What stands there, and what replaces it. */
function changesOf(d: Dialect): [string, string][] {
  const [hour, ends] = [d.minute('new.hour'), d.minute('new.ends')];
  const [heldEnds, partEnds] = [d.number('taken', 'ends'), d.number('part', 'ends')];
  return [
    [
      `${ends} - ${hour}`,
      `${ends} - ${hour} + case when new.ends <= new.hour then 1440
        when new.ends > '24:00' then 2880 else 0 end`,
    ],
    [`(${heldEnds} >= ${partEnds} or ${hour} + ${heldEnds} >= 1440)`, `${heldEnds} >= ${partEnds}`],
  ];
}
