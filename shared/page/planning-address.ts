import { planningRoute } from './paths.ts';

/*
 * The address of a person's planning. Not in paths.ts, which every page's script loads.
 */

const [start = ''] = planningRoute.split(':');

/** In any spelling that the route tree would take for one, capitals included. */
export const isPlanningPath = (path: string) => path.slice(0, start.length).toLowerCase() === start;

/** The token of an address as it was given out; undefined for what cannot be one. */
export function planningTokenIn(path: string): string | undefined {
  const token = path.slice(start.length);
  return path.startsWith(start) && /^[A-Za-z0-9_-]{22,128}$/.test(token) ? token : undefined;
}
