import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { StoredPhoto } from '../../../shared/site/photos.ts';
import { photoLimits } from '../../../shared/site/photos-fields.ts';
import type { Db } from '../database/database.ts';
import { Mutex } from '../database/sqlite.ts';
import { Refusal } from '../refusal.ts';
import { resizePhoto } from './photo-resize.ts';
import { findPhoto, keepPhoto } from './photo-store.ts';

/** The most photos in the queue; further ones are refused for now. */
const mostWaiting = 3;

/** Decodes photos one at a time: each takes megabytes and a core. */
export function createPhotoIntake(db: Db) {
  const mutex = new Mutex();
  let waiting = 0;

  return {
    /** @throws {Refusal} busy, photo-…, photos-full */
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

/** @throws {Refusal} photo-too-large; photo-broken: the upload broke off */
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
