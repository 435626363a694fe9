import { visitCalendarFile } from '#shared/appointments/visit-address.ts';
import { findCall } from '#shared/contract/allow-list.ts';
import { calls, postedCalls } from '#shared/contract/calls.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { paths, planningRoute, visitRoute } from '#shared/page/paths.ts';
import { findTokenRoute, planningCalendar } from '#shared/page/token-routes.ts';
import { photosPath } from '#shared/site/photo-address.ts';

export const isApi = (path: string) => /^\/api(?:[/?]|$)/i.test(path);

export const isForPrograms = (path: string) => isApi(path) || /^\/hooks(?:[/?]|$)/i.test(path);

const pagePaths = new Set<string>(Object.values({ ...paths, ...adminPaths }));
const healthPaths = new Set(['/healthz', '/readyz']);
const postedPaths = new Set(postedCalls.map((name) => `/${calls[name].path}`));
export const isPage = (path: string) => pagePaths.has(path);

const fileByRoute: Readonly<Record<string, string>> = {
  [visitRoute]: visitCalendarFile,
  [planningRoute]: planningCalendar,
};

/** Returns the name of an address in the log: one of a closed list, without typed text. */
export function getRouteName(path: string): string {
  if (isPage(path) || healthPaths.has(path) || postedPaths.has(path)) return path;
  if (path.startsWith('/assets/')) return '/assets/*';
  if (path.startsWith(photosPath)) return `${photosPath}*`;
  const route = findTokenRoute(path);
  const file = fileByRoute[route ?? ''];
  if (route) return file && path.endsWith(`/${file}`) ? `${route}/${file}` : route;
  if (!path.startsWith('/api/')) return '*';
  const address = path.slice('/api/'.length);
  const call = findCall('GET', address) ?? findCall('POST', address);
  return call ? `/api/${calls[call.name].path}` : '/api/*';
}
