import { photosPath, smallestPhoto } from './photo-address.ts';

/* The owner's photos. Without a photo, the product's drawing is shown. */

export const photoTypes = { avif: 'image/avif', jpg: 'image/jpeg' } as const;
export type PhotoType = keyof typeof photoTypes;

/** The widths of the files in pixels. None is larger than the upload. */
const widths = [smallestPhoto, 640, 1280] as const;
export const largestPhoto = { width: 1280, height: 1600 } as const;

export const photoWidths = (width: number): readonly number[] => [
  ...widths.filter((candidate) => candidate < width),
  width,
];

export const photoFile = (hash: string, width: number, type: PhotoType) =>
  `${hash}-${width}.${type}`;

export const photoSet = (
  { hash, width }: { readonly hash: string; readonly width: number },
  type: PhotoType,
): string =>
  photoWidths(width)
    .map((candidate) => `${photosPath}${photoFile(hash, candidate, type)} ${candidate}w`)
    .join(', ');

const largestGallery = 12;
const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}/${at + 1}`);
export const slideSlots = many('slide', 3);
export const gallerySlots = many('gallery', largestGallery);
export const sectionSlot = (slug: string) => `section/${slug}`;
export const personSlot = (id: string) => `person/${id}`;

export const isPersonSlot = (slot: string) => /^person\/[1-9]\d{0,8}$/.test(slot);
export const isGallerySlot = (slot: string) => gallerySlots.includes(slot);
