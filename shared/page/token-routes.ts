import {
  accessRoute,
  opinionRoute,
  paths,
  planningRoute,
  stopRoute,
  visitRoute,
  waitRoute,
} from './paths.ts';

export const tokenRoutes = [
  visitRoute,
  waitRoute,
  stopRoute,
  opinionRoute,
  planningRoute,
  accessRoute,
];

export const getPrefix = (route: string) => route.slice(0, route.indexOf(':'));

/** Returns true for a path below the route, in any spelling that the route tree would take for one, capitals included. */
export const isBelow = (route: string, path: string) =>
  path.slice(0, getPrefix(route).length).toLowerCase() === getPrefix(route);

export const findTokenRoute = (path: string) => tokenRoutes.find((route) => isBelow(route, path));

export const hasToken = (path: string) => findTokenRoute(path) !== undefined;

export const holdsSecret = (path: string) => path === paths.verify || hasToken(path);

/** Tokens have at least 128 random bits; anything shorter cannot be a link. */
export const isToken = (text: string) => /^[A-Za-z0-9_-]{22,128}$/.test(text);

export function findToken(route: string, path: string): string | undefined {
  const token = path.slice(getPrefix(route).length);
  return path.startsWith(getPrefix(route)) && isToken(token) ? token : undefined;
}

export const buildTokenPath = (route: string, token: string) => getPrefix(route) + token;

export const planningCalendar = 'agenda.ics';
