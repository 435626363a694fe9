import { photosPath } from '../../shared/contents/photo-address.ts';
import { findCall } from '../../shared/contract/allow-list.ts';
import { calls } from '../../shared/contract/calls.ts';
import { adminPaths } from '../../shared/page/admin-paths.ts';
import { paths, planningRoute, visitRoute } from '../../shared/page/paths.ts';
import { isPlanningPath } from '../../shared/page/planning-address.ts';
import { isVisitPath, visitCalendar } from '../../shared/page/visit-address.ts';

/** Whether a path is under /api, in any spelling that Express would mount there. */
export const isApi = (path: string) => /^\/api(?:[/?]|$)/i.test(path);

const pages = new Set<string>(Object.values({ ...paths, ...adminPaths }));
const health = new Set(['/healthz', '/readyz']);
export const isPage = (path: string) => pages.has(path);

/** The name of an address in log and metrics: one of a short closed list, with nothing typed in it. */
export function routeName(path: string): string {
  if (isPage(path) || health.has(path)) return path;
  if (path.startsWith('/assets/')) return '/assets/*';
  if (path.startsWith(photosPath)) return `${photosPath}*`;
  if (isVisitPath(path)) {
    return path.endsWith(`/${visitCalendar}`) ? `${visitRoute}/${visitCalendar}` : visitRoute;
  }
  if (isPlanningPath(path)) return planningRoute;
  if (!path.startsWith('/api/')) return '*';
  const address = path.slice('/api/'.length);
  const call = findCall('GET', address) ?? findCall('POST', address);
  return call ? `/api/${calls[call.name].path}` : '/api/*';
}
