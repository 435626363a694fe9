import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';
import { menuCounts } from '../contract/list-query.ts';
import { PhotoHash, StoredPhoto } from './photos-fields.ts';

/* The owner's photos: uploading, listing and removing. */

/** A file as uploaded. The backend detects its type from the content. */
export const PhotoUpload = v.instance(Uint8Array, malformed);

/** The photo to remove; no page may show it. */
export const RemovePhotoInput = v.object({ hash: PhotoHash }, malformed);

export const PhotoList = v.object({
  photos: v.array(
    v.object({
      ...StoredPhoto.entries,
      bytes: v.pipe(v.number(), v.description('The total size of its files.')),
      isUsed: v.pipe(
        v.boolean(),
        v.description('A published page shows it, or a draft in the history.'),
      ),
      createdAt: v.pipe(v.string(), v.description('ISO 8601, UTC.')),
    }),
  ),
  ...menuCounts,
});
export type PhotoList = v.InferOutput<typeof PhotoList>;
