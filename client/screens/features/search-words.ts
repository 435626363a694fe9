import { synonyms } from '../../../shared/synonyms.ts';
import { withoutAccents } from '../../../shared/text/slug.ts';

/** They say nothing about a treatment, and its name has others: "pose d’ongles", "soin pour la peau". */
const small = new Set('a au aux d de des du en et l la le les pour un une'.split(' '));

/** No plain object: people may type "constructor". */
const meant = new Map(Object.entries(synonyms));

export interface Search {
  /** Every word of the query is in the text; accents, case and plurals do not matter. */
  names(text: string): boolean;
  /** The same, or a synonym of the word is. */
  means(text: string): boolean;
}

/** Undefined for a query that is empty. */
export function searchFor(query: string): Search | undefined {
  if (query.trim() === '') return undefined;
  const words = wordsOf(query);
  const matches = (text: string, wayOf: (word: string) => readonly string[][]) => {
    const plain = withoutAccents(text);
    const has = (way: readonly string[]) => way.every((word) => plain.includes(word));
    return words.length > 0 && words.every((word) => wayOf(word).some(has));
  };
  return {
    names: (text) => matches(text, asTyped),
    means: (text) => matches(text, (word) => [...asTyped(word), ...asMeant(word)]),
  };
}

function wordsOf(text: string): string[] {
  const all = withoutAccents(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = all.filter((word) => !small.has(word));
  return telling.length > 0 ? telling : all;
}

const singular = (word: string) => (word.length > 3 ? word.replace(/[sx]$/, '') : word);

const asTyped = (word: string) => [[singular(word)]];

/** Of a word that is still being typed as well: "barb". */
function asMeant(word: string): string[][] {
  const one = singular(word);
  const keys = [...meant.keys()].filter(
    (key) => key === one || (one.length > 3 && key.startsWith(one)),
  );
  return keys.flatMap((key) => meant.get(key) ?? []).map(wordsOf);
}
