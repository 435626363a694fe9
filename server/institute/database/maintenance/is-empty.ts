import type { Db } from '../database.ts';

/** Tables that people's actions fill; secrets and rate limits are written by the site itself. */
const tables = [
  'users',
  'requests',
  'messages',
  'mails',
  'closed_days',
  'events',
  'contents',
] as const;

/** Whether nobody has used this database yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  for (const table of tables) {
    const row = await db.selectFrom(table).selectAll().limit(1).executeTakeFirst();
    if (row) return false;
  }
  return true;
}
