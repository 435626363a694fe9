import { createPhotoIntake } from '../contents/photo-intake.ts';
import { listPhotos, readPhotoFile, removePhoto } from '../contents/photo-store.ts';
import type { Services } from '../services.ts';
import type { Answers } from './answers.ts';
import { withMenuCounts } from './menu-counts.ts';

/** The owner's photos: everybody sees them, administrators send them. */
export function photoAnswers({ db }: Services) {
  const intake = createPhotoIntake(db);

  return {
    async photo({ token }) {
      return await readPhotoFile(db, token);
    },

    async adminPhotos() {
      return await withMenuCounts(db, await listPhotos(db));
    },

    async adminAddPhoto({ req }) {
      return await intake.take(req);
    },

    async adminRemovePhoto({ input }) {
      await removePhoto(db, input.hash);
    },
  } satisfies Partial<Answers>;
}
