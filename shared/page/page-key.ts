import { bookingFields, extraTreatmentFields, sentFields } from './booking-address.ts';
import { paths, priceFilterFields, returnField } from './paths.ts';
import { signInFailurePath, signInFailures } from './sign-in-failure.ts';

/*
 * Which addresses show the same page to everybody who is not signed in. What a page does not read
 * of its address (a campaign's mark, a slip) makes no page of its own.
 */

/** Pages that depend on more of their address than its path, by the names that they read. */
const live: Readonly<Record<string, readonly string[]>> = {
  [paths.features]: Object.values(priceFilterFields),
  [paths.book]: [...Object.values(bookingFields), ...extraTreatmentFields],
  [paths.requestSent]: [sentFields.proof],
  [paths.login]: [sentFields.proof, returnField],
  [paths.contacts]: [sentFields.proof],
  [paths.verify]: ['token'],
};

const failures = Object.keys(signInFailures) as (keyof typeof signInFailures)[];

/** Addresses with a word besides the path, and a page of their own for it. */
const marked = [
  `${paths.home}?deconnexion=1`,
  `${paths.homeAlias}?deconnexion=1`,
  ...failures.map(signInFailurePath),
];

/** What every unknown address shows. */
export const notFoundKey = '*';
const known = new Set<string>(Object.values(paths));
// A file for a few, which only looks like a page.
known.delete(paths.adminExport);

/** One address for each page that is the same for everybody. */
export const pageKeys: readonly string[] = [...known, ...marked, notFoundKey];

/** The page that an address shows; undefined when it depends on what else the address says. */
export function pageKey(path: string, search: URLSearchParams): string | undefined {
  if (!known.has(path)) return path === paths.adminExport ? undefined : notFoundKey;
  if (live[path]?.some((name) => search.has(name))) return undefined;
  const mark = [...search].find(([name, value]) => marked.includes(`${path}?${name}=${value}`));
  return mark ? `${path}?${mark[0]}=${mark[1]}` : path;
}
