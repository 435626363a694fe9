/** Tells slugs of added sections from the product's, and from other orders, by their prefix. */
export const isOwnSection = (slug: string) =>
  slug.length <= 60 && /^rubrique(?:-[a-z0-9]+)+$/.test(slug);
