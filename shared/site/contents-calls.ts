import { type CallDeclaration, inForm, onScreen } from '../contract/call-declaration.ts';
import { AdminContents } from './content-history.ts';
import { ContentsAnswer } from './contents.ts';
import { createSaveContentInput } from './contents-input.ts';
import { PhotoFile, PhotoUpload, StoredPhoto } from './photo-fields.ts';

const copiedCall = { method: 'GET', tag: 'contents', session: 'none', seconds: 3 } as const;

export const contentsCalls = {
  contents: {
    ...copiedCall,
    path: 'contents',
    summary: 'Get the owner’s changes of facts, prices and texts',
    description:
      'Called without cookies and without X-Forwarded-For, at most every 3 seconds, with a limit of 3 ' +
      'seconds. Until an answer arrives, the last one holds. Up to 512 kB. For absent kinds the site ' +
      'shows its own values, and for people, testimonials and questions its examples or nothing. ' +
      'Unknown kinds, ids and values are ignored.',
    ifMissing: 'The site shows its own facts, prices and texts.',
    answer: ContentsAnswer,
    isCached: true,
    kilobytes: 512,
  },
  adminContents: {
    ...onScreen.read,
    path: 'admin/contents',
    summary: 'Get the owner’s changes and their history',
    description: 'Up to 1 MB.',
    answer: AdminContents,
    kilobytes: 1024,
  },
  adminSaveContent: {
    ...inForm.write,
    path: 'admin/contents/save',
    summary: 'Publish a change',
    description:
      'A value equal to the product’s is no change. For a treatment of the product only the differences ' +
      'are stored.',
    refusals: ['conflict', 'list-full', 'still-booked'],
    body: ({ readPhone }) => createSaveContentInput(readPhone),
    changes: ['contents'],
  },
} as const satisfies Record<string, CallDeclaration>;

export const photoCalls = {
  photo: {
    ...copiedCall,
    path: 'photo/:token',
    summary: 'Get a file of a photo',
    description:
      'The token is the file’s name, HASH-WIDTH.avif or HASH-WIDTH.jpg. Widths are 320, 640, 1280 and ' +
      'the photo’s own width if that is smaller. Called without cookies and without X-Forwarded-For, ' +
      'with a limit of 3 seconds, and cached. Up to 3 MB.',
    ifMissing: 'The address answers 404. The site shows its drawings if `contents` has no photos.',
    refusals: ['not-found'],
    answer: PhotoFile,
    kilobytes: 3 * 1024,
  },
  adminAddPhoto: {
    ...inForm.write,
    path: 'admin/photo/add',
    summary: 'Store a photo',
    description:
      'JPEG, PNG, WebP or AVIF, detected by its content, at most 12 MB. It is turned upright, converted ' +
      'to sRGB and to the sizes of `photo`, and loses all metadata. The same photo again has the same ' +
      'hash. The limit is 30 seconds.',
    hasFile: true,
    refusals: [
      'photo-format',
      'photo-heic',
      'photo-too-large',
      'photo-pixels',
      'photo-broken',
      'photo-shape',
      'photos-full',
    ],
    body: PhotoUpload,
    answer: StoredPhoto,
    seconds: 30,
  },
} as const satisfies Record<string, CallDeclaration>;
