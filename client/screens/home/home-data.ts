export interface HomeData {
  readonly services: readonly { slug: string; title: string; from: number }[];
}

/** Five lines of the catalogue, which itself stays away from a visitor's first page. */
export async function loader(): Promise<HomeData> {
  const { catalogue, lowestPrice } = await import('../../../shared/catalogue.ts');
  const services = catalogue.map((section) => ({
    slug: section.slug,
    title: section.titre,
    from: lowestPrice(section),
  }));
  return { services };
}

/** It changes with a release only. */
export const shouldRevalidate = () => false;
