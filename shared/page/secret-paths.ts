import { paths } from './paths.ts';
import { tokenRouteOf } from './token-routes.ts';

export const hasToken = (path: string) => tokenRouteOf(path) !== undefined;

/** Returns true for a page whose address is a secret, which must not reach another site. */
export const holdsSecret = (path: string) => path === paths.verify || hasToken(path);
