import { adminPaths } from './admin-paths.ts';
import { varyingParams } from './page-facts.ts';
import { paths } from './paths.ts';
import { hasToken } from './secret-paths.ts';
import { signInFailurePath, signInFailures } from './sign-in-failure.ts';

/*
 * Cache keys of the prerendered pages, which are the same for every visitor without a session. Search parameters
 * that a page does not read (utm_source, typos) do not change its key.
 */

const failures = Object.keys(signInFailures) as (keyof typeof signInFailures)[];

/** Addresses with a parameter that are prerendered as pages of their own. */
const variants = failures.map(signInFailurePath);

export const notFoundKey = '*';
const known = new Set<string>(Object.values({ ...paths, ...adminPaths }));
/** Downloads for administrators, not pages. */
const { adminExport, adminClientFile, adminNumbersFile, adminMoneyFile } = adminPaths;
const files: readonly string[] = [adminExport, adminClientFile, adminNumbersFile, adminMoneyFile];
/** Returns true for a screen below another one, which is rendered on request. */
const isBelow = (path: string) => path.startsWith(`${paths.admin}/`) && path.split('/').length > 3;
const unready = new Set([...files, ...[...known].filter(isBelow)]);
for (const path of unready) known.delete(path);

/** The keys of all prerendered pages. Each but `notFoundKey` is an address of its page. */
export const pageKeys: readonly string[] = [...known, ...variants, notFoundKey];

/** Returns the page's key; undefined when the page has to be rendered for the request. */
export function pageKey(path: string, search: URLSearchParams): string | undefined {
  if (hasToken(path)) return undefined;
  if (!known.has(path)) return unready.has(path) ? undefined : notFoundKey;
  if (varyingParams.get(path)?.some((name) => search.has(name))) return undefined;
  const addresses = [...search].map(([name, value]) => `${path}?${name}=${value}`);
  return addresses.find((address) => variants.includes(address)) ?? path;
}
