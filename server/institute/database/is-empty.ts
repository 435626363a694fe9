import type { Db } from './database.ts';
import { factsOf, tablesInOrder } from './schema/schema.ts';

export async function isEmpty(db: Db): Promise<boolean> {
  for (const table of tablesInOrder) {
    if (factsOf(table).byItself) continue;
    const row = await db
      .selectFrom(table as 'users')
      .selectAll()
      .limit(1)
      .executeTakeFirst();
    if (row) return false;
  }
  return true;
}
