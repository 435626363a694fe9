import { Router } from 'express';
import { type PhotoList, RemovePhotoInput } from '../../../shared/contract/admin/photos.ts';
import { calls } from '../../../shared/contract/calls.ts';
import type { PhotoFile } from '../../../shared/contract/contents/photos.ts';
import { createPhotoDesk } from '../contents/photo-desk.ts';
import { listPhotos, readPhotoFile, removePhoto } from '../contents/photo-store.ts';
import { parse } from '../parse.ts';
import type { Services } from '../services.ts';
import { withMenuCounts } from './menu-counts.ts';

/** The owner's photos: everybody sees them, administrators send them. */
export function photoRoutes({ db, sessions }: Services): Router {
  const router = Router();
  const desk = createPhotoDesk(db);

  router.get(`/${calls.photo.path}`, async (req, res) => {
    res.json((await readPhotoFile(db, req.params.token)) satisfies PhotoFile);
  });

  router.get(`/${calls.adminPhotos.path}`, async (req, res) => {
    await sessions.requireAdmin(req);
    res.json((await withMenuCounts(db, await listPhotos(db))) satisfies PhotoList);
  });

  router.post(`/${calls.adminAddPhoto.path}`, async (req, res) => {
    await sessions.requireAdmin(req);
    res.json(await desk.take(req));
  });

  router.post(`/${calls.adminRemovePhoto.path}`, async (req, res) => {
    await sessions.requireAdmin(req);
    await removePhoto(db, parse(RemovePhotoInput, req.body).hash);
    res.json({});
  });
  return router;
}
