/*
 * The owner's photos: where one may be shown, and where its files are. Where there is none the product's
 * drawing is shown.
 */

/** Of one that was sent: the size of its largest file. */
export interface StoredPhoto {
  /** Of what was sent: also the name of its files. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

export interface Photo extends StoredPhoto {
  /** What is to be seen on it. */
  readonly alt: string;
  /** Somebody is to be seen on it. */
  readonly seen?: true;
  /** Who is to be seen on it agreed. */
  readonly agreed?: true;
}

/** By slot. */
export type Photos = Readonly<Record<string, Photo>>;

export const photoTypes = { avif: 'image/avif', jpg: 'image/jpeg' } as const;
export type PhotoType = keyof typeof photoTypes;

/** Pixels of the files. None is larger than what was sent. */
const widths = [320, 640, 1280] as const;
export const largestPhoto = { width: 1280, height: 1600 } as const;

export const photoWidths = (width: number): readonly number[] => [
  ...widths.filter((one) => one < width),
  width,
];

/** "HASH-640.avif" */
export const photoFile = (hash: string, width: number, type: PhotoType) =>
  `${hash}-${width}.${type}`;

export const photosPath = '/photos/';

/** For `srcset`. */
export const photoSet = ({ hash, width }: StoredPhoto, type: PhotoType): string =>
  photoWidths(width)
    .map((one) => `${photosPath}${photoFile(hash, one, type)} ${one}w`)
    .join(', ');

export const largestGallery = 12;
const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}/${at + 1}`);
export const slideSlots = many('slide', 3);
export const gallerySlots = many('gallery', largestGallery);
export const sectionSlot = (slug: string) => `section/${slug}`;
/** `id`: of somebody in the agenda. */
export const personSlot = (id: string) => `person/${id}`;

export const isPersonSlot = (slot: string) => /^person\/[1-9]\d{0,8}$/.test(slot);
export const isGallerySlot = (slot: string) => gallerySlots.includes(slot);
