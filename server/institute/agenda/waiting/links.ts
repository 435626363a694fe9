import { stopPath, waitPath } from '../../../../shared/page/waiting-address.ts';
import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { hashOf, newLinkToken } from '../../secret-value.ts';
import type { WaitingEntry } from './entry.ts';

/** A link to a place on the list, and the address by which a mail program ends it. */
export async function addWaitingLink(
  within: Db,
  waitingId: string,
  { isMailed }: { readonly isMailed: boolean },
): Promise<{ wait: string; stop: string }> {
  const token = newLinkToken();
  await within
    .insertInto('waiting_links')
    .values({
      ...{ token_hash: hashOf(token), waiting_id: waitingId },
      ...{ mailed: isMailed ? 1 : 0, created_at: timestamp() },
    })
    .execute();
  return { wait: waitPath(token), stop: stopPath(token) };
}

/** @throws {Refusal} not-found: it never was, or is over */
export async function entryOfLink(
  db: Db,
  token: string,
): Promise<WaitingEntry & { readonly mailed: number }> {
  const entry = await db
    .selectFrom('waiting_links')
    .innerJoin('waiting_list', 'waiting_list.id', 'waiting_links.waiting_id')
    .selectAll('waiting_list')
    .select('mailed')
    .where('token_hash', '=', hashOf(token))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!entry) throw new Refusal('not-found');
  return entry;
}
