import { retention } from '../../../../shared/retention.ts';
import type { PhotoType } from '../../../../shared/site/photos.ts';
import { bytes, integer, table, text } from './table.ts';

export const photoTables = {
  photos: table({
    columns: {
      /** Hash of the uploaded bytes. */
      hash: text,
      /** Width and height of the largest file. */
      width: integer,
      height: integer,
      bytes: integer,
      /** The time of the last upload. */
      created_at: text,
    },
    key: ['hash'],
    indexes: { photos_by_age: '(created_at)' },
    kept: { days: retention.photoDays, rule: true },
    person: 'nobody',
  }),

  photo_files: table({
    columns: {
      hash: text.references('photos', 'cascade'),
      width: integer,
      type: text.as<PhotoType>(),
      /** SQLite gives a Uint8Array, PostgreSQL a Buffer. */
      data: bytes,
    },
    key: ['hash', 'width', 'type'],
    kept: 'with their row',
    person: 'nobody',
  }),
};
