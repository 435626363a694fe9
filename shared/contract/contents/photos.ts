import * as v from 'valibot';
import { photoTypes } from '../../contents/photos.ts';

/** One file of a photo. */
export const PhotoFile = v.object({
  type: v.picklist(Object.values(photoTypes)),
  /** The bytes in Base64. */
  data: v.pipe(v.string(), v.nonEmpty()),
});
export type PhotoFile = v.InferOutput<typeof PhotoFile>;
