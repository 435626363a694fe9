import { sentFields } from './booking-address.ts';
import { bookingParams } from './booking-fields.ts';
import { paths, returnField } from './paths.ts';
import { priceFilterFields } from './price-filter-fields.ts';

/*
 * Facts about each page besides its path. No visitor's script loads this file.
 */

interface PageFacts {
  /** Search engines may index it. */
  readonly isListed?: true;
  /** The status for visitors who open the bare path without being allowed to, where it is not 200. */
  readonly status?: 403 | 404;
  /** The parameters that it reads: an address with one of them is rendered for each request. */
  readonly params?: readonly string[];
}

type PageName = keyof typeof paths;

/** Those listed in the sitemap's order. */
export const pageFacts: Readonly<Record<PageName, PageFacts>> = {
  home: { isListed: true, params: [sentFields.proof] },
  homeAlias: {},
  features: { isListed: true, params: Object.values(priceFilterFields) },
  book: { isListed: true, params: bookingParams },
  waiting: { params: bookingParams },
  requestSent: { status: 404, params: [sentFields.proof] },
  contacts: { isListed: true, params: [sentFields.proof] },
  privacy: { isListed: true },
  legal: { isListed: true },
  login: { params: [sentFields.proof, returnField] },
  verify: { params: ['token'] },
  role: { status: 403 },
  myRequests: { status: 403 },
  team: { status: 403 },
  admin: { status: 403 },
  unauthorized: { status: 403 },
  booking: { status: 404 },
  help: { status: 404 },
};

const pages = Object.entries(pageFacts).map(([name, facts]) => ({
  path: paths[name as PageName],
  ...facts,
}));

/** The pages that search engines may index. */
export const publicPaths = pages.filter(({ isListed }) => isListed).map(({ path }) => path);

/** Parameters that change a page's content, by its path. */
export const varyingParams = new Map<string, readonly string[]>(
  pages.map(({ path, params = [] }) => [path, params]),
);
