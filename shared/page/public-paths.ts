import { paths } from './paths.ts';

/** The pages that search engines may index, in the sitemap's order. */
export const publicPaths = [
  paths.home,
  paths.features,
  paths.book,
  paths.contacts,
  paths.privacy,
  paths.legal,
] as const;
