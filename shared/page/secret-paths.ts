import { paths } from './paths.ts';
import { findTokenRoute } from './token-routes.ts';

export const hasToken = (path: string) => findTokenRoute(path) !== undefined;

export const holdsSecret = (path: string) => path === paths.verify || hasToken(path);
