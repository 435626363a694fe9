import { type Institute, institute } from '../institute.ts';
import type { ShownChanges } from './changes.ts';

/** The institute's facts as they are shown. */
export const instituteOf = (changes: ShownChanges | undefined): Institute => ({
  ...institute,
  ...changes?.institute,
});
