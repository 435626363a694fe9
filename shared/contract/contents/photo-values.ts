import * as v from 'valibot';
import { catalogue } from '../../catalogue.ts';
import {
  gallerySlots,
  isGallerySlot,
  isPersonSlot,
  largestPhoto,
  sectionSlot,
  slideSlots,
} from '../../contents/photos.ts';
import { malformed } from '../error-codes.ts';
import { Required } from './contents-fields.ts';

/*
 * What the owner may say of a photo, by the slot where it is shown.
 */

export const photoLimits = {
  /** Of a file that is sent. */
  bytes: 12 * 1024 * 1024,
  /** Of one that a form without a script may bring: read without being kept, so that the form itself says why not. */
  refusedBytes: 48 * 1024 * 1024,
  /** Photos that are kept, and the bytes of all of their files. */
  count: 60,
  total: 48 * 1024 * 1024,
  /** Characters. */
  alt: 150,
} as const;

const pixels = (most: number) =>
  v.pipe(
    v.number(malformed),
    v.integer(malformed),
    v.minValue(1, malformed),
    v.maxValue(most, malformed),
  );

export const PhotoHash = v.pipe(v.string(malformed), v.regex(/^[0-9a-f]{32}$/, malformed));

/** What a backend answers to who sent one. */
export const StoredPhoto = v.object({
  hash: PhotoHash,
  width: pixels(largestPhoto.width),
  height: pixels(largestPhoto.height),
});

const Tick = v.exactOptional(v.literal(true, malformed));
const fields = {
  ...StoredPhoto.entries,
  alt: Required(photoLimits.alt, 'Décrivez la photo en quelques mots.'),
  seen: Tick,
  agreed: Tick,
};

export const PhotoValue = v.object(fields, malformed);

const askAgreement =
  'Une personne est visible\u00a0: cochez «\u00a0avec l’accord de la personne\u00a0», ou choisissez une autre photo.';
const AgreedPhoto = v.pipe(
  PhotoValue,
  v.forward(
    v.partialCheck(
      [['seen'], ['agreed']],
      ({ seen, agreed }) => !seen || agreed === true,
      askAgreement,
    ),
    ['agreed'],
  ),
);
const PersonPhoto = v.pipe(
  PhotoValue,
  v.forward(
    v.partialCheck([['agreed']], ({ agreed }) => agreed === true, askAgreement),
    ['agreed'],
  ),
);

const productSlots = new Set<string>([
  'hero',
  ...slideSlots,
  ...catalogue.map(({ slug }) => sectionSlot(slug)),
  ...gallerySlots,
]);

/** Undefined where no photo is shown. */
export function photoSchema(slot: string): v.GenericSchema | undefined {
  if (isPersonSlot(slot)) return PersonPhoto;
  if (isGallerySlot(slot)) return AgreedPhoto;
  return productSlots.has(slot) ? PhotoValue : undefined;
}
