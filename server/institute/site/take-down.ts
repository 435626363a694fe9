import type { Db } from '../database/database.ts';
import { raiseVersion } from './history.ts';
import { type Key, lockContents } from './store.ts';

/** Removes a content and its history after its author withdrew consent. No undo can restore it. */
export async function takeDown(within: Db, { kind, id }: Key): Promise<void> {
  await lockContents(within);
  const rows = await within
    .deleteFrom('contents')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returning('value')
    .execute();
  await within
    .deleteFrom('content_history')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
  if (rows.some(({ value }) => value !== null)) await raiseVersion(within);
}
