import { type Catalogue, catalogueOf } from '../../shared/contents/catalogue-of.ts';
import { usePage } from './page-context.ts';

/** The price list. Apart from the page's other facts: not every page's script has it. */
export const useCatalogue = (): Catalogue => catalogueOf(usePage().changes);
