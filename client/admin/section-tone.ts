import type { Catalogue } from '#shared/site/published-catalogue.ts';

const tones = 8;

/** Returns the class that sets `--tone` and `--tone-fill` for a section, also for one that the owner added. */
export function sectionTone({ everySection }: Catalogue, slug: string): string {
  const at = everySection.findIndex((section) => section.slug === slug);
  return at < 0 ? '' : `tone-${(at % tones) + 1}`;
}
