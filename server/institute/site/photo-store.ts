import type { MenuCount } from '../../../shared/contract/list-query.ts';
import type { PhotoList } from '../../../shared/site/photo-list.ts';
import { photoTypes, type StoredPhoto } from '../../../shared/site/photos.ts';
import { type PhotoFile, photoLimits } from '../../../shared/site/photos-fields.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { ResizedPhoto } from './photo-resize.ts';
import { shownHashes } from './photo-uses.ts';
import { editContents } from './store.ts';

/*
 * The stored photos. Writes take the lock of the contents, because edits refer to photos.
 */

/** Finds a photo that was sent before, and dates it as new. */
export function findPhoto(db: Db, hash: string): Promise<StoredPhoto | undefined> {
  return db
    .updateTable('photos')
    .set({ created_at: timestamp() })
    .where('hash', '=', hash)
    .returning(['hash', 'width', 'height'])
    .executeTakeFirst();
}

/** @throws {Refusal} photos-full */
export function keepPhoto(
  db: Db,
  hash: string,
  { width, height, files }: ResizedPhoto,
): Promise<StoredPhoto> {
  return editContents(db, async (within) => {
    const found = await findPhoto(within, hash);
    if (found) return found;
    const bytes = files.reduce((sum, { data }) => sum + data.length, 0);
    const { count, total } = await within
      .selectFrom('photos')
      .select(({ fn }) => [
        fn.countAll<number | string>().as('count'),
        fn.sum<number | string | null>('bytes').as('total'),
      ])
      .executeTakeFirstOrThrow();
    const isFull = Number(count) >= photoLimits.count || Number(total) + bytes > photoLimits.total;
    if (isFull) throw new Refusal('photos-full');
    await within
      .insertInto('photos')
      .values({ hash, width, height, bytes, created_at: timestamp() })
      .execute();
    await within
      .insertInto('photo_files')
      .values(files.map((file) => ({ hash, ...file })))
      .execute();
    return { hash, width, height };
  });
}

const fileName = /^([0-9a-f]{32})-([1-9]\d{0,3})\.(avif|jpg)$/;

/** @throws {Refusal} not-found */
export async function readPhotoFile(db: Db, name: string): Promise<PhotoFile> {
  const [, hash = '', width, type] = fileName.exec(name) ?? [];
  const known = type as keyof typeof photoTypes;
  const row = await db
    .selectFrom('photo_files')
    .select('data')
    .where('hash', '=', hash)
    .where('width', '=', Number(width ?? 0))
    .where('type', '=', known ?? 'jpg')
    .executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  return { type: photoTypes[known], data: Buffer.from(row.data).toString('base64') };
}

export async function listPhotos(db: Db): Promise<Omit<PhotoList, MenuCount>> {
  const rows = await db
    .selectFrom('photos')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .execute();
  const shown = await shownHashes(db);
  return {
    photos: rows.map(({ created_at: createdAt, ...row }) => ({
      ...row,
      createdAt,
      isUsed: shown.has(row.hash),
    })),
  };
}

/** @throws {Refusal} not-found; conflict: a page or a draft uses the photo */
export function removePhoto(db: Db, hash: string): Promise<void> {
  return editContents(db, async (within) => {
    if ((await shownHashes(within)).has(hash)) throw new Refusal('conflict');
    const { numDeletedRows } = await within
      .deleteFrom('photos')
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refusal('not-found');
  });
}
