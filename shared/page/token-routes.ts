import {
  accessRoute,
  invitationRoute,
  opinionRoute,
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
  invitationRoute,
  accessRoute,
];

export const startOf = (route: string) => route.slice(0, route.indexOf(':'));

/** Returns true for a path below the route, in any spelling that the route tree would take for one, capitals included. */
export const isBelow = (route: string, path: string) =>
  path.slice(0, startOf(route).length).toLowerCase() === startOf(route);

export const tokenRouteOf = (path: string) => tokenRoutes.find((route) => isBelow(route, path));

/** Tokens have at least 128 random bits; anything shorter cannot be a link. */
export const isToken = (text: string) => /^[A-Za-z0-9_-]{22,128}$/.test(text);

export function tokenIn(route: string, path: string): string | undefined {
  const token = path.slice(startOf(route).length);
  return path.startsWith(startOf(route)) && isToken(token) ? token : undefined;
}

export const withToken = (route: string, token: string) => startOf(route) + token;

export const planningCalendar = 'agenda.ics';
