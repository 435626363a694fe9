import type { LoaderFunctionArgs } from 'react-router';
import type { HomeTexts } from '../../../shared/contents/texts-of.ts';
import { changesContext, wholeChangesContext } from '../../api/api.ts';

export interface HomeData {
  readonly services: readonly { slug: string; title: string; from: number }[];
  readonly texts: HomeTexts;
}

/** Only five lines of the catalogue: the whole would be too large for the first page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const [{ catalogueOf, lowestPrice }, { homeTexts }, whole] = await Promise.all([
    import('../../../shared/contents/catalogue-of.ts'),
    import('../../../shared/contents/texts-of.ts'),
    context.get(wholeChangesContext)(),
  ]);
  const { sections } = catalogueOf(context.get(changesContext));
  const services = sections.map((section) => ({
    slug: section.slug,
    title: section.titre,
    from: lowestPrice(section),
  }));
  return { services, texts: homeTexts(whole) };
}

/** The document has the contents of its time. */
export const shouldRevalidate = () => false;
