import { isOpinionPath } from './after-address.ts';
import { paths } from './paths.ts';
import { isAccessPath, isInvitationPath, isPlanningPath } from './planning-address.ts';
import { isVisitPath } from './visit-address.ts';
import { isStopPath, isWaitPath } from './waiting-address.ts';

/** Pages that a token in their path opens. */
export const hasToken = (path: string) =>
  isVisitPath(path) ||
  isPlanningPath(path) ||
  isInvitationPath(path) ||
  isAccessPath(path) ||
  isWaitPath(path) ||
  isOpinionPath(path) ||
  isStopPath(path);

/** Pages whose address is a secret: it goes to no other site. */
export const holdsSecret = (path: string) => path === paths.verify || hasToken(path);
