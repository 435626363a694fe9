import type { Catalogue } from '#shared/site/published-catalogue.ts';

const toneCount = 8;

/** Returns the class that sets a section's `--tone` and `--tone-fill`. Added sections have one too. */
export function getSectionTone({ everySection }: Catalogue, slug: string): string {
  const index = everySection.findIndex((section) => section.slug === slug);
  return index < 0 ? '' : `tone-${(index % toneCount) + 1}`;
}
