import { randomInt } from 'node:crypto';

/** Characters that are not confused when read aloud or copied. Without vowels no words arise. */
const numberAlphabet = '234679CDFHJKMNPRTVWX';
/** 3.2 million numbers. Earlier releases used four characters. */
const numberLength = 5;

/** The prefix, which people may omit. */
export const numberPrefix = 'RDV-';

export function randomNumber(): string {
  const characters = Array.from(
    { length: numberLength },
    () => numberAlphabet[randomInt(numberAlphabet.length)],
  );
  return numberPrefix + characters.join('');
}
