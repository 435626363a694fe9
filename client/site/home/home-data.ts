import type { LoaderFunctionArgs } from 'react-router';
import type { Service } from '../../../shared/site/catalogue-of.ts';
import type { HomeTexts } from '../../../shared/site/texts-of.ts';
import { changesContext, wholeChangesContext } from '../../api/api.ts';

export interface HomeData {
  readonly services: readonly Service[];
  readonly texts: HomeTexts;
}

/** Loads five lines of the catalogue, because the whole would be too large for the first page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const [{ servicesOf }, { homeTexts }, whole] = await Promise.all([
    import('../../../shared/site/catalogue-of.ts'),
    import('../../../shared/site/texts-of.ts'),
    context.get(wholeChangesContext)(),
  ]);
  return { services: servicesOf(context.get(changesContext)), texts: homeTexts(whole) };
}

/** Keeps the contents as they were when the document was loaded. */
export const shouldRevalidate = () => false;
