import type { LaneFile } from '../../../../shared/contract/admin/agenda-facts.ts';
import type { Db } from '../../database/database.ts';
import { markOf } from '../../marks.ts';

/*
 * The link by which a person of the team reads her own day without an account. Like those of appointments,
 * only a hash of it is stored: a lost one is replaced.
 */

export async function planningLinkOf(
  db: Db,
  lane: number,
): Promise<NonNullable<LaneFile['planningLink']>> {
  const link = await db
    .selectFrom('planning_links')
    .selectAll()
    .where('lane', '=', lane)
    .executeTakeFirst();
  return { mark: link ? markOf(link.token_hash) : '', createdAt: link?.created_at ?? null };
}
