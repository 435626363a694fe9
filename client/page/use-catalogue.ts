import { buildCatalogue, type Catalogue } from '#shared/site/published-catalogue.ts';
import { usePage } from './page-context.ts';

/** Returns the price list. It is separate from the page's other facts because few pages' scripts need it. */
export const useCatalogue = (): Catalogue => buildCatalogue(usePage().changes);
