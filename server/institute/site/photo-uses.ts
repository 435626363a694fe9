import type { Photo } from '#shared/site/photo-fields.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { parseValue } from './content-events.ts';

/* There are few photos in contents, so their JSON is read whole. */

const kind = 'photos';

export async function readShownHashes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('contents').select('value').where('kind', '=', kind).execute();
  return listHashes(rows.map(({ value }) => value));
}

/** Returns the photos that later changes removed or added: an undo would show them again. */
export async function readRecentHashes(db: Db, since: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('content_history')
    .select(['before', 'after'])
    .where('kind', '=', kind)
    .where('at', '>', since)
    .execute();
  return listHashes(rows.flatMap(({ before, after }) => [before, after]));
}

const listHashes = (texts: readonly (string | null)[]) =>
  new Set(texts.flatMap((text) => (parseValue(text) as Photo | null)?.hash ?? []));

export async function requireStoredPhoto(db: Db, text: string): Promise<void> {
  const photo: Photo = JSON.parse(text);
  await db
    .selectFrom('photos')
    .select('hash')
    .where('hash', '=', photo.hash)
    .where('width', '=', photo.width)
    .where('height', '=', photo.height)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
}
