import { paths } from './paths.ts';
import { isPlanningPath } from './planning-address.ts';
import { isVisitPath } from './visit-address.ts';

/** Pages that a token in their path opens. */
export const hasToken = (path: string) => isVisitPath(path) || isPlanningPath(path);

/** Pages whose address is a secret: it goes to no other site. */
export const holdsSecret = (path: string) => path === paths.verify || hasToken(path);
