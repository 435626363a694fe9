import type { Institute } from '../institute.ts';
import { type Catalogue, catalogueOf } from './catalogue-of.ts';
import type { ShownChanges } from './changes.ts';
import { instituteOf } from './institute-of.ts';

/** All contents as they are shown. */
export interface Shown {
  readonly institute: Institute;
  readonly catalogue: Catalogue;
}

export const shownContents = (changes: ShownChanges | undefined): Shown => ({
  institute: instituteOf(changes),
  catalogue: catalogueOf(changes),
});
