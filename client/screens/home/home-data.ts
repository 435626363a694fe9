import type { LoaderFunctionArgs } from 'react-router';
import { changesContext } from '../../api/api.ts';

export interface HomeData {
  readonly services: readonly { slug: string; title: string; from: number }[];
}

/** Only five lines of the catalogue: the whole would be too large for the first page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const { catalogueOf, lowestPrice } = await import('../../../shared/contents/catalogue-of.ts');
  const { sections } = catalogueOf(context.get(changesContext));
  const services = sections.map((section) => ({
    slug: section.slug,
    title: section.titre,
    from: lowestPrice(section),
  }));
  return { services };
}

/** The document has the contents of its time. */
export const shouldRevalidate = () => false;
