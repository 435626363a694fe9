import { withoutAccents } from './slug.ts';

/*
 * Text as searches compare it: one spelling for case, accents, apostrophes, hyphens and spaces, alike for what is stored
 * and for what is typed.
 */

/** Apostrophes and hyphens as keyboards, word processors and copied texts have them. */
const joiner = "'‘’‛´`ʹʻʼˈ′＇\\u2212\\p{Pd}";
const joiners = new RegExp(`[${joiner}]+`, 'gu');
const compound = new RegExp(`[^\\s${joiner}]+(?:[${joiner}]+[^\\s${joiner}]+)+`, 'gu');
const separators = new RegExp(`[\\s${joiner}]+`, 'gu');
/** Zero-width characters, and hyphens that show only at the end of a line. */
const unseen = /[\u00AD\u200B-\u200D\u2060\uFEFF]/gu;

const plain = (text: string) => withoutAccents(text.replace(unseen, ''));
export const foldedWords = (text: string): string => plain(text).replace(separators, ' ').trim();

/** The words of a text, and compound ones once more in one: "N’Guessan" gives "n guessan nguessan". */
export function foldedText(text: string): string {
  const joined = [...plain(text).matchAll(compound)].map(([word]) => word.replace(joiners, ''));
  return [foldedWords(text), ...joined].join(' ');
}

/** The terms of a search, each in the ways it is looked for in a `foldedText`: "n'guessan" gives ["n guessan", "nguessan"]. */
export const foldedTerms = (search: string): string[][] =>
  plain(search)
    .split(/\s+/)
    .map((term) => [
      ...new Set([term.replace(joiners, ' ').trim(), term.replace(joiners, '')].filter(Boolean)),
    ])
    .filter((ways) => ways.length > 0);
