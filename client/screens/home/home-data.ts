export interface HomeData {
  readonly services: readonly { slug: string; title: string; from: number }[];
}

/** Only five lines of the catalogue: the whole would be too large for the first page. */
export async function loader(): Promise<HomeData> {
  const { catalogue, lowestPrice } = await import('../../../shared/catalogue.ts');
  const services = catalogue.map((section) => ({
    slug: section.slug,
    title: section.titre,
    from: lowestPrice(section),
  }));
  return { services };
}

/** The data changes with a release only. */
export const shouldRevalidate = () => false;
