/**
 * Returns true for an added section's slug. Its prefix sets it apart from the product's slugs and from other orders.
 */
export const isOwnSection = (slug: string) =>
  slug.length <= 60 && /^rubrique(?:-[a-z0-9]+)+$/.test(slug);
