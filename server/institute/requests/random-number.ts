import { randomInt } from 'node:crypto';

/** No two are confused when read aloud or copied; no vowels, so that no words arise. */
const numberAlphabet = '234679CDFHJKMNPRTVWX';
/** 3.2 million numbers; earlier releases used four characters. */
const numberLength = 5;

/** What numbers begin with; people may leave it out. */
export const numberPrefix = 'RDV-';

/** "RDV-7K2MP" */
export function randomNumber(): string {
  const characters = Array.from(
    { length: numberLength },
    () => numberAlphabet[randomInt(numberAlphabet.length)],
  );
  return numberPrefix + characters.join('');
}
