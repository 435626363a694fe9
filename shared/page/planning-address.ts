import { accessRoute, invitationRoute, planningRoute } from './paths.ts';

/* Addresses with a staff member's or administrator's token. Not in paths.ts, which every page's script loads. */

const startOf = (route: string) => route.slice(0, route.indexOf(':'));

/** Matches any spelling that the route tree accepts, capitals included. */
const isBelow = (route: string) => (path: string) =>
  path.slice(0, startOf(route).length).toLowerCase() === startOf(route);

/** Returns the token as it was issued; undefined for text that cannot be one. */
const tokenIn = (route: string) => (path: string) => {
  const token = path.slice(startOf(route).length);
  const isToken = path.startsWith(startOf(route)) && /^[A-Za-z0-9_-]{22,128}$/.test(token);
  return isToken ? token : undefined;
};

export const planningCalendar = 'agenda.ics';

export const isPlanningPath = isBelow(planningRoute);
export const planningTokenIn = tokenIn(planningRoute);
export const isInvitationPath = isBelow(invitationRoute);
export const invitationTokenIn = tokenIn(invitationRoute);
export const isAccessPath = isBelow(accessRoute);
export const accessTokenIn = tokenIn(accessRoute);
