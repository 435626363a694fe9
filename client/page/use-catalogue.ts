import { type Catalogue, catalogueOf } from '../../shared/contents/catalogue-of.ts';
import { usePage } from './page-context.ts';

/** The price list. Separate from the page's other facts, as not every page's script needs it. */
export const useCatalogue = (): Catalogue => catalogueOf(usePage().changes);
