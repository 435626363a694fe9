const invisible =
  /\u034f|\u17b4|\u17b5|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|[\u{1d173}-\u{1d17a}]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,6})[\u{e0000}-\u{e007f}]|[\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;
const idleJoiner =
  /(?<![\p{L}\p{M}\p{Emoji}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Emoji}])/gu;

/** Cleans a text of direction marks and idle joiners. Half a character becomes U+FFFD, as in browsers. */
export const cleanText = (text: string): string =>
  /^[\0-\u00ac\u00ae-\u02ff]*$/.test(text)
    ? text
    : text.toWellFormed().replace(invisible, '').replace(idleJoiner, '');

const maxDepth = 32;

export function cleanAllTexts(value: unknown, levels = maxDepth): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  if (levels === 0) return value;
  const clean = (part: unknown) => cleanAllTexts(part, levels - 1);
  if (Array.isArray(value)) return value.map(clean);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, clean(part)]));
}
