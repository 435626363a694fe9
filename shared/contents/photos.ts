import { photosPath, smallestPhoto } from './photo-address.ts';

/*
 * The owner's photos: where one may be shown, and where its files are. Without a photo, the product's
 * drawing is shown.
 */

/** An uploaded photo. The size is that of its largest file. */
export interface StoredPhoto {
  /** Hash of the uploaded bytes; it also names the files. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

export interface Photo extends StoredPhoto {
  /** What the photo shows. */
  readonly alt: string;
  /** A person is recognisable in the photo. */
  readonly seen?: true;
  /** The person in the photo agreed to its publication. */
  readonly agreed?: true;
  /** The institute's name is read on it: it is not written beside the logotype again. */
  readonly named?: true;
}

/** By slot. */
export type Photos = Readonly<Record<string, Photo>>;

export const photoTypes = { avif: 'image/avif', jpg: 'image/jpeg' } as const;
export type PhotoType = keyof typeof photoTypes;

/** Widths of the files in pixels. None is larger than the upload. */
const widths = [smallestPhoto, 640, 1280] as const;
export const largestPhoto = { width: 1280, height: 1600 } as const;

export const photoWidths = (width: number): readonly number[] => [
  ...widths.filter((one) => one < width),
  width,
];

/** "HASH-640.avif" */
export const photoFile = (hash: string, width: number, type: PhotoType) =>
  `${hash}-${width}.${type}`;

/** For `srcset`. */
export const photoSet = ({ hash, width }: StoredPhoto, type: PhotoType): string =>
  photoWidths(width)
    .map((one) => `${photosPath}${photoFile(hash, one, type)} ${one}w`)
    .join(', ');

const largestGallery = 12;
const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}/${at + 1}`);
export const slideSlots = many('slide', 3);
export const gallerySlots = many('gallery', largestGallery);
export const sectionSlot = (slug: string) => `section/${slug}`;
/** `id`: a person of the agenda. */
export const personSlot = (id: string) => `person/${id}`;

export const isPersonSlot = (slot: string) => /^person\/[1-9]\d{0,8}$/.test(slot);
export const isGallerySlot = (slot: string) => gallerySlots.includes(slot);
