/** Slugs of sections that the owner added, told from those of the product and from other orders by how they begin. */
export const isOwnSection = (slug: string) =>
  slug.length <= 60 && /^rubrique(?:-[a-z0-9]+)+$/.test(slug);
