import type { Db } from '../../database/database.ts';
import { markOf } from '../../marks.ts';

/** The link to the whole institute's calendar. Like that of a planning, only a hash of it is stored. */
export async function houseCalendarOf(db: Db): Promise<{ mark: string; createdAt: string | null }> {
  const link = await db.selectFrom('house_calendar').selectAll().executeTakeFirst();
  return { mark: link ? markOf(link.token_hash) : '', createdAt: link?.created_at ?? null };
}
