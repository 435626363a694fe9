import { type Institute, institute } from '../institute.ts';
import type { Changes } from './changes.ts';

/** The institute's facts as they are shown. */
export const instituteOf = (changes: Changes | undefined): Institute => ({
  ...institute,
  ...changes?.institute,
});
