import type { Catalogue } from '#shared/site/published-catalogue.ts';

const toneCount = 8;

/** Returns the class that sets a section's `--tone` and `--tone-fill`. It stays when sections move. */
export function getSectionTone({ slugs }: Catalogue, slug: string): string {
  const index = slugs.indexOf(slug);
  return index < 0 ? '' : `tone-${(index % toneCount) + 1}`;
}
