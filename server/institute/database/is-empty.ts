import type { Db } from './database.ts';
import { getTableFacts, tablesInOrder } from './schema/schema.ts';

export async function isEmpty(db: Db): Promise<boolean> {
  for (const table of tablesInOrder) {
    if (getTableFacts(table).byItself) continue;
    const row = await db
      .selectFrom(table as 'users')
      .selectAll()
      .limit(1)
      .executeTakeFirst();
    if (row) return false;
  }
  return true;
}
