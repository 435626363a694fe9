import { paths } from './paths.ts';
import { tokenRouteOf } from './token-routes.ts';

export const hasToken = (path: string) => tokenRouteOf(path) !== undefined;

export const holdsSecret = (path: string) => path === paths.verify || hasToken(path);
