import { calls } from '../../shared/contract/calls.ts';
import { paths, visitRoute } from '../../shared/page/paths.ts';
import { isVisitPath, visitCalendar } from '../../shared/page/visit-address.ts';

/** Whether a path is under /api, in any spelling that Express would mount there. */
export const isApi = (path: string) => /^\/api(?:[/?]|$)/i.test(path);

const pages = new Set<string>(Object.values(paths));
const health = new Set(['/healthz', '/readyz']);
export const isPage = (path: string) => pages.has(path);

/** Call addresses, and prefixes of those with a parameter. */
const callNames = new Map<string, string>();
const callStarts: string[][] = [];
for (const { path } of Object.values(calls)) {
  const [start = '', parameter] = path.split(':');
  if (parameter) callStarts.push([`/api/${start}`, `/api/${path}`]);
  else callNames.set(`/api/${path}`, `/api/${path}`);
}
// One may begin as another does: the longest is meant.
callStarts.sort(([one = ''], [other = '']) => other.length - one.length);

/** The name of an address in log and metrics: one of a short closed list, with nothing typed in it. */
export function routeName(path: string): string {
  if (isPage(path) || health.has(path)) return path;
  if (path.startsWith('/assets/')) return '/assets/*';
  if (isVisitPath(path)) {
    return path.endsWith(`/${visitCalendar}`) ? `${visitRoute}/${visitCalendar}` : visitRoute;
  }
  if (!path.startsWith('/api/')) return '*';
  const [, started] = callStarts.find(([start = '']) => path.startsWith(start)) ?? [];
  return callNames.get(path) ?? started ?? '/api/*';
}
