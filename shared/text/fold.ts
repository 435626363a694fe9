import { removeAccents } from './slug.ts';

const joiner = "'‘’‛´`ʹʻʼˈ′＇\\u2212\\p{Pd}";
const joiners = new RegExp(`[${joiner}]+`, 'gu');
const compound = new RegExp(`[^\\s${joiner}]+(?:[${joiner}]+[^\\s${joiner}]+)+`, 'gu');
const separators = new RegExp(`[\\s${joiner}]+`, 'gu');
const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/gu;

const simplify = (text: string) => removeAccents(text.replace(invisible, ''));
export const foldWords = (text: string): string => simplify(text).replace(separators, ' ').trim();

/** Returns the words of a text, and compound ones once more joined: "N’Guessan" gives "n guessan nguessan". */
export function foldText(text: string): string {
  const joined = [...simplify(text).matchAll(compound)].map(([word]) => word.replace(joiners, ''));
  return [foldWords(text), ...joined].join(' ');
}

export const foldTerms = (search: string): string[][] =>
  simplify(search)
    .split(/\s+/)
    .map((term) => [
      ...new Set([term.replace(joiners, ' ').trim(), term.replace(joiners, '')].filter(Boolean)),
    ])
    .filter((alternatives) => alternatives.length > 0);
