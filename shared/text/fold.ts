import { withoutAccents } from './slug.ts';

const joiner = "'‘’‛´`ʹʻʼˈ′＇\\u2212\\p{Pd}";
const joiners = new RegExp(`[${joiner}]+`, 'gu');
const compound = new RegExp(`[^\\s${joiner}]+(?:[${joiner}]+[^\\s${joiner}]+)+`, 'gu');
const separators = new RegExp(`[\\s${joiner}]+`, 'gu');
const unseen = /[\u00AD\u200B-\u200D\u2060\uFEFF]/gu;

const plain = (text: string) => withoutAccents(text.replace(unseen, ''));
export const foldedWords = (text: string): string => plain(text).replace(separators, ' ').trim();

/** Returns the words of a text, and compound ones once more joined: "N’Guessan" gives "n guessan nguessan". */
export function foldedText(text: string): string {
  const joined = [...plain(text).matchAll(compound)].map(([word]) => word.replace(joiners, ''));
  return [foldedWords(text), ...joined].join(' ');
}

export const foldedTerms = (search: string): string[][] =>
  plain(search)
    .split(/\s+/)
    .map((term) => [
      ...new Set([term.replace(joiners, ' ').trim(), term.replace(joiners, '')].filter(Boolean)),
    ])
    .filter((ways) => ways.length > 0);
