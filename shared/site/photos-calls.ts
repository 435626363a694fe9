import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import {
  PhotoFile,
  PhotoList,
  PhotoUpload,
  RemovePhotoInput,
  StoredPhoto,
} from './photo-fields.ts';

const without = 'The screen says that this is not managed online.';

export const photoCalls = {
  photo: {
    method: 'GET',
    path: 'photo/:token',
    tag: 'contents',
    summary: 'A file of one of the owner’s photos',
    description:
      'The token is the file’s name, HASH-WIDTH.avif or HASH-WIDTH.jpg: 320, 640 and 1280 wide, and the ' +
      'largest as wide as the photo where that is less. Asked without cookies and without ' +
      'X-Forwarded-For, waited for 3 seconds, kept. Up to 3 MB.',
    without:
      'The address is not found; the site shows its drawings where `contents` has no photos.',
    session: 'none',
    refusals: ['not-found'],
    answer: PhotoFile,
    seconds: 3,
    kilobytes: 3 * 1024,
  },
  adminPhotos: {
    ...admin,
    method: 'GET',
    path: 'admin/photos',
    summary: 'The photos that are kept, the newest first',
    without,
    answer: PhotoList,
  },
  adminAddPhoto: {
    ...admin,
    method: 'POST',
    path: 'admin/photo/add',
    summary: 'Keep a photo',
    description:
      'JPEG, PNG, WebP or AVIF, judged by its content; 12 MB at most. It is turned upright, brought to ' +
      'sRGB, written in the sizes of `photo`, and loses all that the camera wrote besides. The same ' +
      'photo again has the same hash. Waited for 30 seconds.',
    without: 'The form says so.',
    hasFile: true,
    refusals: [
      'photo-format',
      'photo-heic',
      'photo-too-large',
      'photo-pixels',
      'photo-moving',
      'photo-broken',
      'photo-shape',
      'photos-full',
    ],
    body: PhotoUpload,
    answer: StoredPhoto,
    seconds: 30,
  },
  adminRemovePhoto: {
    ...admin,
    method: 'POST',
    path: 'admin/photo/remove',
    summary: 'Take a photo away',
    description: 'A `conflict` while something in `contents` names it.',
    without: 'The form says so.',
    refusals: ['not-found', 'conflict'],
    body: RemovePhotoInput,
  },
} as const satisfies Record<string, CallDeclaration>;
