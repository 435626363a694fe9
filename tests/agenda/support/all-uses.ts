import type { Db } from '#server/institute/database/database.ts';

/** Returns all resource uses, and those that begin before the previous use of their resource ends. */
export async function readAllUses(db: Db) {
  const uses = await db
    .selectFrom('resource_use')
    .selectAll()
    .orderBy('resource_id')
    .orderBy('starts')
    .execute();
  const overlaps = uses.filter((use, index) => {
    const before = uses[index - 1];
    return before?.resource_id === use.resource_id && before.ends > use.starts;
  });
  return { uses, overlaps };
}
