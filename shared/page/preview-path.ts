import { type Institute, institute as product } from '../institute.ts';

/** What the picture of a shared link says of the institute. */
export type PreviewFacts = Pick<Institute, 'name' | 'address'>;

const wordsOf = ({ name, address: { district, city } }: PreviewFacts) =>
  [name, district, city].join('\n');

/** FNV-1a. */
const markOf = (text: string) =>
  [...text]
    .reduce(
      (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0,
      2166136261,
    )
    .toString(36);

/** With a mark of the words, so that whoever keeps the picture asks for it anew. The build has the product's. */
export function previewPath(facts: PreviewFacts): string {
  const words = wordsOf(facts);
  return words === wordsOf(product) ? '/og.png' : `/og-${markOf(words)}.png`;
}
