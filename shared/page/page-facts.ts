import { paths } from './paths.ts';

interface PageFacts {
  readonly isInSitemap?: true;
  readonly status?: 403 | 404;
}

type PageName = keyof typeof paths;

export const pageFacts: Readonly<Record<PageName, PageFacts>> = {
  home: { isInSitemap: true },
  homeAlias: {},
  features: { isInSitemap: true },
  book: { isInSitemap: true },
  waiting: {},
  contacts: { isInSitemap: true },
  privacy: { isInSitemap: true },
  legal: { isInSitemap: true },
  login: {},
  verify: {},
  role: { status: 403 },
  myRequests: { status: 403 },
  team: { status: 403 },
  admin: { status: 403 },
  unauthorized: { status: 403 },
  booking: { status: 404 },
  help: { status: 404 },
};

export const sitemapPaths = Object.keys(paths)
  .map((name) => name as PageName)
  .filter((name) => pageFacts[name].isInSitemap)
  .map((name) => paths[name]);
