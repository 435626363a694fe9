import { paths } from './paths.ts';

interface PageFacts {
  readonly isListed?: true;
  readonly status?: 403 | 404;
}

type PageName = keyof typeof paths;

export const pageFacts: Readonly<Record<PageName, PageFacts>> = {
  home: { isListed: true },
  homeAlias: {},
  features: { isListed: true },
  book: { isListed: true },
  waiting: {},
  contacts: { isListed: true },
  privacy: { isListed: true },
  legal: { isListed: true },
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

export const publicPaths = Object.keys(paths)
  .map((name) => name as PageName)
  .filter((name) => pageFacts[name].isListed)
  .map((name) => paths[name]);
