import { listTreatments } from '#shared/catalogue.ts';
import type {
  Catalogue,
  OfferedSection,
  OfferedTreatment,
} from '#shared/site/published-catalogue.ts';
import { synonyms } from '#shared/synonyms.ts';
import { foldText, foldWords } from '#shared/text/fold.ts';
import type { PriceView } from './price-view.ts';

/** Stop words, which say nothing about a treatment: "pose d’ongles", "soin pour la peau". */
const stopWords = new Set('a au aux d de des du en et l la le les pour un une'.split(' '));

/** A map, because people may type "constructor". */
const searchesByWord = new Map(Object.entries(synonyms));

interface TextSearch {
  /** Returns true if the text has every word of the query. Accents, case and plurals do not matter. */
  names(text: string): boolean;
  /** Returns true if the text has each word or a synonym of it. */
  means(text: string): boolean;
  /** Returns true if the text has each word or a similarly spelt one. */
  resembles(text: string): boolean;
}

function createSearch(query: string): TextSearch | undefined {
  if (query.trim() === '') return undefined;
  const words = getWords(query);
  const matches = (text: string, isIn: (word: string, plain: string) => boolean) => {
    const plain = foldText(text);
    return words.length > 0 && words.every((word) => isIn(word, plain));
  };
  return {
    names: (text) => matches(text, isNamed),
    means: (text) => matches(text, isMeant),
    resembles: (text) =>
      matches(text, (word, plain) => isMeant(word, plain) || isMisspelt(word, plain)),
  };
}

function getWords(text: string): string[] {
  const allWords = foldWords(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const tellingWords = allWords.filter((word) => !stopWords.has(word));
  return tellingWords.length > 0 ? tellingWords : allWords;
}

const toSingular = (word: string) => (word.length > 3 ? word.replace(/[sx]$/, '') : word);

/** Matches the beginning of a word, so that "cure" does not find "manucure". */
const isNamed = (word: string, plain: string) =>
  ` ${plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${toSingular(word)}`);

/** Also matches a word that is still being typed: "barb". */
function isMeant(word: string, plain: string): boolean {
  const stem = toSingular(word);
  const isKey = (key: string) => key === stem || (stem.length > 3 && key.startsWith(stem));
  return isNamed(word, plain) || isMeantBy(isKey, plain);
}

/** Matches the beginning of a word or synonym: "gomage" for "gommages", "perruk" for "perruque". */
function isMisspelt(word: string, plain: string): boolean {
  const stem = toSingular(word);
  const maxChanges = stem.length < 5 ? 0 : stem.length < 8 ? 1 : 2;
  const isSimilar = (other: string) => maxChanges > 0 && countChanges(stem, other) <= maxChanges;
  return getWords(plain).some(isSimilar) || isMeantBy(isSimilar, plain);
}

function isMeantBy(isKey: (key: string) => boolean, plain: string): boolean {
  const synonymSearches = [...searchesByWord].flatMap(([key, searches]) =>
    isKey(key) ? searches : [],
  );
  return synonymSearches.some((search) => getWords(search).every((word) => isNamed(word, plain)));
}

/** Counts the letters to change, add or omit until the typed text begins the word. */
function countChanges(typed: string, word: string): number {
  let row = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (const [typedIndex, letter] of [...typed].entries()) {
    const next = [typedIndex + 1];
    for (const [index, other] of [...word].entries()) {
      const [same = 0, more = 0] = row.slice(index);
      next.push(Math.min(same + (letter === other ? 0 : 1), more + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(...row);
}

interface FilterResult {
  readonly sections: readonly OfferedSection[];
  readonly isNear: boolean;
}

/**
 * Keeps treatments within the budget that match every word of the query or a synonym. The category and
 * section names count too. If none match, returns those with similarly spelt words.
 */
export function filterCatalogue(
  { sections }: Catalogue,
  { query, budget }: Pick<PriceView, 'query' | 'budget'>,
): FilterResult {
  const search = createSearch(query);
  if (!search && budget === undefined) return { sections, isNear: false };
  const isInBudget = ({ prix }: OfferedTreatment) => budget === undefined || prix <= budget;
  const keep = (matches: (text: string) => boolean) =>
    filterSections(sections, (treatment, text) => isInBudget(treatment) && matches(text));
  if (!search) return { sections: keep(() => true), isNear: false };
  const namedSections = filterSections(sections, (_, text) => search.names(text));
  const matchingSections = keep(search.means);
  return {
    sections: matchingSections.length > 0 ? matchingSections : keep(search.resembles),
    isNear: namedSections.length === 0,
  };
}

function filterSections(
  sections: readonly OfferedSection[],
  isKept: (treatment: OfferedTreatment, text: string) => boolean,
): OfferedSection[] {
  const keep = (treatments: readonly OfferedTreatment[] | undefined, ...names: string[]) =>
    (treatments ?? []).filter((treatment) =>
      isKept(treatment, [treatment.nom, ...names].join(' ')),
    );
  return sections
    .map(({ slug, titre, anchor, other, categories, elements }): OfferedSection => {
      // Clients also search for a renamed section by its first name.
      const names = [titre, anchor.replaceAll('-', ' ')];
      const keptTreatments = {
        other: keep(other, ...names),
        categories: (categories ?? [])
          .map(({ nom, elements }) => ({ nom, elements: keep(elements, nom, ...names) }))
          .filter(({ elements }) => elements.length > 0),
        elements: keep(elements, ...names),
      };
      return { slug, titre, anchor, ...keptTreatments };
    })
    .filter((section) => listTreatments(section).length > 0);
}

/** Returns round amounts between the lowest and the highest price. */
export function listBudgets({ sections }: Catalogue): readonly number[] {
  const prices = sections.flatMap(listTreatments).map(({ prix }) => prix);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return [5_000, 10_000, 20_000, 50_000].filter((amount) => lowest < amount && amount < highest);
}
