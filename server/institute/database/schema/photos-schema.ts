import type { PhotoType } from '../../../../shared/contents/photos.ts';
import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

export interface PhotoTables {
  /** The owner's photos. What shows a photo is in `contents`. */
  photos: {
    /** Hash of the uploaded bytes. */
    hash: string;
    /** Width and height of the largest file. */
    width: number;
    height: number;
    /** Total size of all files. */
    bytes: number;
    /** When it was last uploaded. */
    created_at: string;
  };
  photo_files: {
    hash: string;
    width: number;
    type: PhotoType;
    /** SQLite gives a Uint8Array, PostgreSQL a Buffer. */
    data: Uint8Array;
  };
}

export const photoTables = {
  photos: { key: ['hash'], kept: { days: retention.photoDays, rule: true }, person: 'nobody' },
  photo_files: {
    key: ['hash', 'width', 'type'],
    belongsTo: { hash: 'photos' },
    kept: 'with their row',
    person: 'nobody',
  },
} as const satisfies FactsOf<PhotoTables>;
