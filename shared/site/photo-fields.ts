import * as v from 'valibot';
import { catalogue } from '../catalogue.ts';
import { type Fields, optionalEntries, pickSchemas } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { requiredLine, tick } from '../contract/field-kinds.ts';
import { Integer } from '../contract/fields.ts';
import { isAddedSectionSlug } from './content-ids.ts';
import { logoPlace } from './photo-address.ts';
import {
  galleryPlaces,
  getSectionPlace,
  isGalleryPlace,
  isPersonPlace,
  largestPhoto,
  photoTypes,
  slidePlaces,
} from './photos.ts';

export const photoLimits = {
  bytes: 12 * 1024 * 1024,
  /** The largest form body read without JavaScript: read but not stored, so that the form can show the reason. */
  refusedBytes: 48 * 1024 * 1024,
  count: 60,
  total: 48 * 1024 * 1024,
  alt: 150,
} as const;

const PhotoHash = v.pipe(v.string(malformed), v.regex(/^[0-9a-f]{32}$/, malformed));

/** An uploaded photo: the hash of the uploaded bytes, and the size of the largest file. */
export const StoredPhoto = v.object({
  hash: PhotoHash,
  width: Integer(malformed, 1, largestPhoto.width),
  height: Integer(malformed, 1, largestPhoto.height),
});
export type StoredPhoto = v.InferOutput<typeof StoredPhoto>;

export const PhotoFile = v.object({
  type: v.picklist(Object.values(photoTypes)),
  data: v.pipe(v.string(), v.nonEmpty()),
});
export type PhotoFile = v.InferOutput<typeof PhotoFile>;

export const photoFields = {
  hash: { label: 'Photo', isFile: true, schema: PhotoHash },
  alt: requiredLine(
    'Ce qu’on voit sur la photo',
    photoLimits.alt,
    'Décrivez la photo en quelques mots.',
    {
      title: 'Description',
      hint: 'Pour qui ne la voit pas, par exemple «\u00a0La cabine de massage, lumière tamisée\u00a0».',
    },
  ),
  seen: tick('Une personne est visible sur la photo', { title: '' }),
  agreed: tick('Avec l’accord de la personne', { title: 'Accord de la personne' }),
  named: tick('Le nom de l’institut se lit sur l’image', {
    title: 'Nom sur l’image',
    hint: 'Il n’est alors plus écrit à côté.',
  }),
} satisfies Fields;

const { hash: _, alt, ...ticks } = pickSchemas(photoFields);
export const PhotoValue = v.object(
  { ...StoredPhoto.entries, alt, ...optionalEntries(ticks) },
  malformed,
);
export type Photo = v.InferOutput<typeof PhotoValue>;

const agreementMessage =
  'Une personne est visible\u00a0: cochez «\u00a0avec l’accord de la personne\u00a0», ou choisissez une autre photo.';
const AgreedPhoto = v.pipe(
  PhotoValue,
  v.forward(
    v.partialCheck(
      [['seen'], ['agreed']],
      ({ seen, agreed }) => !seen || agreed === true,
      agreementMessage,
    ),
    ['agreed'],
  ),
);
const PersonPhoto = v.pipe(
  PhotoValue,
  v.forward(
    v.partialCheck([['agreed']], ({ agreed }) => agreed === true, agreementMessage),
    ['agreed'],
  ),
);

const numberTitles = (places: readonly string[], buildTitle: (number: number) => string) =>
  Object.fromEntries(places.map((place, index) => [place, buildTitle(index + 1)]));

/** The fixed places with their titles, under their headings; the team's places come from the agenda. */
export const placeGroups: readonly { title: string; places: Readonly<Record<string, string>> }[] = [
  {
    title: 'Accueil',
    places: {
      hero: 'En haut de l’accueil',
      ...numberTitles(slidePlaces, (number) => `Image ${number} du carrousel`),
    },
  },
  {
    title: 'Rubriques',
    places: Object.fromEntries(catalogue.map(({ slug, titre }) => [getSectionPlace(slug), titre])),
  },
  { title: 'Logotype', places: { [logoPlace]: 'Logotype' } },
  { title: 'Galerie', places: numberTitles(galleryPlaces, (number) => `Galerie, photo ${number}`) },
];
const placeTitles = new Map(placeGroups.flatMap(({ places }) => Object.entries(places)));

const isAddedSectionPlace = (place: string) => {
  const [kind, slug = ''] = place.split('/');
  return kind === 'section' && isAddedSectionSlug(slug);
};

export const formatPlaceTitle = (place: string, name?: string): string =>
  name ??
  placeTitles.get(place) ??
  (isAddedSectionPlace(place) ? 'Rubrique ajoutée' : `Équipe, personne ${place.split('/')[1]}`);

export function getPhotoSchema(place: string): v.GenericSchema | undefined {
  if (isPersonPlace(place)) return PersonPhoto;
  if (isGalleryPlace(place)) return AgreedPhoto;
  return placeTitles.has(place) || isAddedSectionPlace(place) ? PhotoValue : undefined;
}

/** A file as uploaded. The backend detects its type from the content. */
export const PhotoUpload = v.instance(Uint8Array, malformed);

/** Returns a newly uploaded photo as a field of its form: "HASH 1280 960". */
export const formatStoredPhoto = ({ hash, width, height }: StoredPhoto) =>
  `${hash} ${width} ${height}`;

export function parseStoredPhoto(text = ''): StoredPhoto | undefined {
  const [, hash, width, height] = /^([0-9a-f]{32}) (\d{1,4}) (\d{1,4})$/.exec(text) ?? [];
  return hash ? { hash, width: Number(width), height: Number(height) } : undefined;
}
