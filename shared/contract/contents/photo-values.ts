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
 * What the owner may enter for a photo, by the slot where it is shown.
 */

export const photoLimits = {
  /** The largest upload. */
  bytes: 12 * 1024 * 1024,
  /** The largest form body read without JavaScript: read but not stored, so that the form can show the reason. */
  refusedBytes: 48 * 1024 * 1024,
  /** How many photos are stored, and the total size of their files. */
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

/** A backend's answer to an upload. */
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

/** Undefined for an unknown slot. */
export function photoSchema(slot: string): v.GenericSchema | undefined {
  if (isPersonSlot(slot)) return PersonPhoto;
  if (isGallerySlot(slot)) return AgreedPhoto;
  return productSlots.has(slot) ? PhotoValue : undefined;
}
