/*
 * The code of a gift card: ten characters that are not confused when read aloud or copied (no 0, O, 1, I, L, no
 * small letters). The last one is a check digit, so a mistyped code is never another card's.
 */

/** 31 characters, a prime: the check digit finds each wrong character and each swapped pair. */
export const giftAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const randomLength = 9;

function computeCheckDigit(characters: string): string {
  const sum = Array.from(characters).reduce(
    (all, character, index) => all + (index + 2) * giftAlphabet.indexOf(character),
    0,
  );
  return giftAlphabet[sum % giftAlphabet.length] ?? '';
}

/** Makes a code. `pick` returns a random number below the given one. */
export function createGiftCode(pick: (below: number) => number): string {
  const characters = Array.from(
    { length: randomLength },
    () => giftAlphabet[pick(giftAlphabet.length)],
  ).join('');
  return characters + computeCheckDigit(characters);
}

/** Returns the code as stored; undefined for text that cannot be one. */
export function readGiftCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  const isPlain =
    code.length === randomLength + 1 &&
    Array.from(code).every((character) => giftAlphabet.includes(character));
  return isPlain && computeCheckDigit(code.slice(0, -1)) === code.at(-1) ? code : undefined;
}

export const formatGiftCode = (code: string): string =>
  [code.slice(0, 4), code.slice(4, 7), code.slice(7)].join('-');
