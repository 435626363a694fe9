const unseen =
  /\u034f|\u17b4|\u17b5|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|[\u{1d173}-\u{1d17a}]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,6})[\u{e0000}-\u{e007f}]|[\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;
const idleJoiner =
  /(?<![\p{L}\p{M}\p{Emoji}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Emoji}])/gu;

/** Cleans a text of direction marks and idle joiners. Half a character becomes U+FFFD, as in browsers. */
export const plainText = (text: string): string =>
  /^[\0-\u00ac\u00ae-\u02ff]*$/.test(text)
    ? text
    : text.toWellFormed().replace(unseen, '').replace(idleJoiner, '');

const deepest = 32;

export function plainTexts(value: unknown, levels = deepest): unknown {
  if (typeof value === 'string') return plainText(value);
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  if (levels === 0) return value;
  const plain = (part: unknown) => plainTexts(part, levels - 1);
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
}
