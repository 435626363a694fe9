import { opinionRoute, stopRoute } from './paths.ts';

/*
 * The addresses of opinions, and of the way out of the mails that ask for them. Not in paths.ts, which every page's script loads.
 */

const startOf = (route: string) => route.slice(0, route.indexOf(':'));
const opinions = startOf(opinionRoute);
/** Beside those of the waiting list, whose tokens have no dot. */
const stops = `${startOf(stopRoute)}visite.`;

export const opinionPath = (token: string) => opinions + token;
/** Where mail programs post by themselves. */
export const afterStopPath = (token: string) => stops + token;

const tokenBelow = (start: string) => (path: string) => {
  const token = path.slice(start.length);
  return path.startsWith(start) && /^[A-Za-z0-9_-]{22,128}$/.test(token) ? token : undefined;
};
export const opinionTokenIn = tokenBelow(opinions);
export const afterStopTokenIn = tokenBelow(stops);
/** In any spelling that the route tree would take for one, capitals included. */
export const isOpinionPath = (path: string) =>
  path.slice(0, opinions.length).toLowerCase() === opinions;

/** Form fields of the page, and the intent of its other button. */
export const opinionFields = {
  rating: 'note',
  text: 'texte',
  publishAs: 'signature',
  sent: 'envoye',
  stopping: 'arreter',
  /** The part of the page where the mails are stopped. */
  stopId: 'arreter',
} as const;
