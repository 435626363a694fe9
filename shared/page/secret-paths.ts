import { paths } from './paths.ts';
import { tokenRouteOf } from './token-routes.ts';

/** Pages that a token in their path opens. */
export const hasToken = (path: string) => tokenRouteOf(path) !== undefined;

/** Pages whose address is a secret: it goes to no other site. */
export const holdsSecret = (path: string) => path === paths.verify || hasToken(path);
