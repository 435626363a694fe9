import type { Changes } from '../../../shared/contents/changes.ts';

/** What the owner changed of the site's contents; undefined for nothing. */
export interface ContentsSource {
  current(): Promise<Changes | undefined>;
  /** As it was last known: no question is asked. */
  known(): Changes | undefined;
}

/** The product's own contents. */
export const productContents: ContentsSource = {
  current: async () => undefined,
  known: () => undefined,
};
