import type { Catalogue } from '#shared/site/published-catalogue.ts';

const toneCount = 8;

/** Returns the class that sets `--tone` and `--tone-fill` for a section, also for one that the owner added. */
export function getSectionTone({ everySection }: Catalogue, slug: string): string {
  const index = everySection.findIndex((section) => section.slug === slug);
  return index < 0 ? '' : `tone-${(index % toneCount) + 1}`;
}
