import { photosPath, smallestPhoto } from './photo-address.ts';

/* The owner's photos. Without a photo, the product's drawing is shown. */

export const photoTypes = { avif: 'image/avif', jpg: 'image/jpeg' } as const;
export type PhotoType = keyof typeof photoTypes;

/** The widths of the files in pixels. None is larger than the upload. */
const widths = [smallestPhoto, 640, 1280] as const;
export const largestPhoto = { width: 1280, height: 1600 } as const;

export const listPhotoWidths = (width: number): readonly number[] => [
  ...widths.filter((candidate) => candidate < width),
  width,
];

export const buildPhotoFileName = (hash: string, width: number, type: PhotoType) =>
  `${hash}-${width}.${type}`;

export const buildSrcset = (
  { hash, width }: { readonly hash: string; readonly width: number },
  type: PhotoType,
): string =>
  listPhotoWidths(width)
    .map((candidate) => `${photosPath}${buildPhotoFileName(hash, candidate, type)} ${candidate}w`)
    .join(', ');

const galleryLimit = 12;
const listNumberedPlaces = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}/${index + 1}`);
export const slidePlaces = listNumberedPlaces('slide', 3);
export const galleryPlaces = listNumberedPlaces('gallery', galleryLimit);
export const getSectionPlace = (slug: string) => `section/${slug}`;
export const getPersonPlace = (id: string) => `person/${id}`;

export const isPersonPlace = (place: string) => /^person\/[1-9]\d{0,8}$/.test(place);
export const isGalleryPlace = (place: string) => galleryPlaces.includes(place);
