import { type Institute, institute as product } from '../institute.ts';

export type PreviewFacts = Pick<Institute, 'name' | 'address'>;

const wordsOf = ({ name, address }: PreviewFacts) =>
  [name, ...(address ? [address.district, address.city] : [])].join('\n');

const markOf = (text: string) =>
  [...text]
    .reduce(
      (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0,
      2166136261,
    )
    .toString(36);

/** Returns the preview's path. A new installation's own is built, without the example's place. Any other has a hash of the words, so that caches fetch a changed image. */
export function previewPath(facts: PreviewFacts): string {
  const words = wordsOf(facts);
  return words === wordsOf({ name: product.name }) ? '/og.png' : `/og-${markOf(words)}.png`;
}
