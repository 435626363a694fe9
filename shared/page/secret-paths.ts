import { isOpinionPath } from './after-address.ts';
import { paths } from './paths.ts';
import { isAccessPath, isInvitationPath, isPlanningPath } from './planning-address.ts';
import { isVisitPath } from './visit-address.ts';
import { isStopPath, isWaitPath } from './waiting-address.ts';

export const hasToken = (path: string) =>
  isVisitPath(path) ||
  isPlanningPath(path) ||
  isInvitationPath(path) ||
  isAccessPath(path) ||
  isWaitPath(path) ||
  isOpinionPath(path) ||
  isStopPath(path);

/** Returns true for a page whose address is a secret, which must not reach another site. */
export const holdsSecret = (path: string) => path === paths.verify || hasToken(path);
