import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { MenuCount } from '../../../shared/contract/list-query.ts';
import { type PhotoFile, type PhotoList, photoLimits } from '../../../shared/site/photo-fields.ts';
import { photoTypes, type StoredPhoto } from '../../../shared/site/photos.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Mutex } from '../database/sqlite.ts';
import { Refusal } from '../refusal.ts';
import { editContents } from './content-rows.ts';
import { type ResizedPhoto, resizePhoto } from './photo-resize.ts';
import { shownHashes } from './photo-uses.ts';

/* Writes of photos take the lock of the contents, because edits refer to photos. */

/** The most photos in the queue; further ones are refused for now. */
const mostWaiting = 3;

/** Decodes photos one at a time: each takes megabytes and a core. */
export function createPhotoIntake(db: Db) {
  const mutex = new Mutex();
  let waiting = 0;

  return {
    async take(body: Readable): Promise<StoredPhoto> {
      if (waiting > mostWaiting) throw new Refusal('busy', 5);
      waiting += 1;
      const release = await mutex.acquire();
      try {
        // The body is read only now, so that waiting photos take no memory.
        const bytes = await readWhole(body);
        const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
        return (await findPhoto(db, hash)) ?? (await keepPhoto(db, hash, await resizePhoto(bytes)));
      } finally {
        waiting -= 1;
        release();
      }
    },
  };
}

async function readWhole(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Destroying the body would close the connection, which still has to carry the refusal.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > photoLimits.bytes) throw new Refusal('photo-too-large');
      chunks.push(chunk);
    }
  } catch (error) {
    body.resume();
    throw error instanceof Refusal ? error : new Refusal('photo-broken');
  }
  return Buffer.concat(chunks);
}

/** Finds a photo that was sent before, and dates it as new. */
function findPhoto(db: Db, hash: string): Promise<StoredPhoto | undefined> {
  return db
    .updateTable('photos')
    .set({ created_at: timestamp() })
    .where('hash', '=', hash)
    .returning(['hash', 'width', 'height'])
    .executeTakeFirst();
}

function keepPhoto(
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
