import type { Db } from '../../../server/institute/database/database.ts';

/** All time that is taken, and that of it which begins before what the same lane has before it is over. */
export async function readAllUses(db: Db) {
  const uses = await db
    .selectFrom('resource_use')
    .selectAll()
    .orderBy('lane')
    .orderBy('starts')
    .execute();
  const overlaps = uses.filter((use, index) => {
    const before = uses[index - 1];
    return before?.lane === use.lane && before.ends > use.starts;
  });
  return { uses, overlaps };
}
