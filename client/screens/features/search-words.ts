import { synonyms } from '../../../shared/synonyms.ts';
import { foldedText, foldedWords } from '../../../shared/text/fold.ts';

/** Stop words, which say nothing about a treatment: "pose d’ongles", "soin pour la peau". */
const small = new Set('a au aux d de des du en et l la le les pour un une'.split(' '));

/** Not a plain object: people may type "constructor". */
const meant = new Map(Object.entries(synonyms));

interface Search {
  /** Every word of the query is in the text; accents, case and plurals do not matter. */
  names(text: string): boolean;
  /** Each word or a synonym of it is. */
  means(text: string): boolean;
  /** Each word or a similarly spelt one is. */
  resembles(text: string): boolean;
}

/** Undefined for a query that is empty. */
export function searchFor(query: string): Search | undefined {
  if (query.trim() === '') return undefined;
  const words = wordsOf(query);
  const matches = (text: string, isIn: (word: string, plain: string) => boolean) => {
    const plain = foldedText(text);
    return words.length > 0 && words.every((word) => isIn(word, plain));
  };
  return {
    names: (text) => matches(text, isNamed),
    means: (text) => matches(text, isMeant),
    resembles: (text) =>
      matches(text, (word, plain) => isMeant(word, plain) || isMisspelt(word, plain)),
  };
}

function wordsOf(text: string): string[] {
  const all = foldedWords(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = all.filter((word) => !small.has(word));
  return telling.length > 0 ? telling : all;
}

const singular = (word: string) => (word.length > 3 ? word.replace(/[sx]$/, '') : word);

const isNamed = (word: string, plain: string) => plain.includes(singular(word));

/** Also matches a word that is still being typed: "barb". */
function isMeant(word: string, plain: string): boolean {
  const one = singular(word);
  const isKey = (key: string) => key === one || (one.length > 3 && key.startsWith(one));
  return isNamed(word, plain) || isMeantBy(isKey, plain);
}

/** "gomage" for "gommages", "perruk" for "perruque": the beginning of a word, or of a synonym. */
function isMisspelt(word: string, plain: string): boolean {
  const one = singular(word);
  const most = one.length < 5 ? 0 : one.length < 8 ? 1 : 2;
  const isLike = (other: string) => most > 0 && changesTo(one, other) <= most;
  return wordsOf(plain).some(isLike) || isMeantBy(isLike, plain);
}

function isMeantBy(isKey: (key: string) => boolean, plain: string): boolean {
  const ways = [...meant].flatMap(([key, searches]) => (isKey(key) ? searches : []));
  return ways.some((way) => wordsOf(way).every((word) => isNamed(word, plain)));
}

/** How many letters to change, add or leave out until what was typed begins the word. */
function changesTo(typed: string, word: string): number {
  let row = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...typed].entries()) {
    const next = [at + 1];
    for (const [index, other] of [...word].entries()) {
      const [same = 0, more = 0] = row.slice(index);
      next.push(Math.min(same + (letter === other ? 0 : 1), more + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(...row);
}
