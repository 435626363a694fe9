import * as v from 'valibot';
import { PhotoHash, StoredPhoto } from '../contents/photo-values.ts';
import { malformed } from '../error-codes.ts';
import { menuCounts } from './query.ts';

/*
 * The owner's photos: sending one, what is kept, and taking one away.
 */

/** A file as it came. What it is, the backend judges by its content. */
export const PhotoUpload = v.instance(Uint8Array, malformed);

/** One that nothing shows any more. */
export const RemovePhotoInput = v.object({ hash: PhotoHash }, malformed);

export const PhotoList = v.object({
  photos: v.array(
    v.object({
      ...StoredPhoto.entries,
      /** Of all of its files. */
      bytes: v.number(),
      /** Something shows it, or would as a draft. */
      isUsed: v.boolean(),
      /** ISO 8601, UTC. */
      createdAt: v.string(),
    }),
  ),
  ...menuCounts,
});
export type PhotoList = v.InferOutput<typeof PhotoList>;
