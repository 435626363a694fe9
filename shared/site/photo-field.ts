import type { StoredPhoto } from './photos.ts';

/* A newly uploaded photo as a field of its form: "HASH 1280 960". */

export const photoText = ({ hash, width, height }: StoredPhoto) => `${hash} ${width} ${height}`;

export function readPhotoText(text = ''): StoredPhoto | undefined {
  const [, hash, width, height] = /^([0-9a-f]{32}) (\d{1,4}) (\d{1,4})$/.exec(text) ?? [];
  return hash ? { hash, width: Number(width), height: Number(height) } : undefined;
}
