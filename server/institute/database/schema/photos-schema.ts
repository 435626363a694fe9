import type { PhotoType } from '../../../../shared/contents/photos.ts';

export interface PhotoTables {
  /** The owner's photos. What shows one stands in `contents`. */
  photos: {
    /** Of what was sent. */
    hash: string;
    /** Of the largest file. */
    width: number;
    height: number;
    /** Of all files. */
    bytes: number;
    /** When it was last sent. */
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
