import type { StoredPhoto } from '../contents/photos.ts';

/*
 * A photo that was just sent, as a field of the form that shows it: "HASH 1280 960".
 */

export const photoText = ({ hash, width, height }: StoredPhoto) => `${hash} ${width} ${height}`;

export function readPhotoText(text = ''): StoredPhoto | undefined {
  const [, hash, width, height] = /^([0-9a-f]{32}) (\d{1,4}) (\d{1,4})$/.exec(text) ?? [];
  return hash ? { hash, width: Number(width), height: Number(height) } : undefined;
}
