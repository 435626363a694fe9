import { photosPath } from '../../shared/contents/photo-address.ts';
import { findCall } from '../../shared/contract/allow-list.ts';
import { calls, postedCalls } from '../../shared/contract/calls.ts';
import { adminPaths } from '../../shared/page/admin-paths.ts';
import { isOpinionPath } from '../../shared/page/after-address.ts';
import {
  accessRoute,
  invitationRoute,
  opinionRoute,
  paths,
  planningRoute,
  stopRoute,
  visitRoute,
  waitRoute,
} from '../../shared/page/paths.ts';
import {
  isAccessPath,
  isInvitationPath,
  isPlanningPath,
  planningCalendar,
} from '../../shared/page/planning-address.ts';
import { isVisitPath, visitCalendar } from '../../shared/page/visit-address.ts';
import { isStopPath, isWaitPath } from '../../shared/page/waiting-address.ts';

/** Whether a path is under /api, in any spelling that Express would mount there. */
export const isApi = (path: string) => /^\/api(?:[/?]|$)/i.test(path);

/** What answers in JSON, errors included: calls, and what machines post. */
export const isForPrograms = (path: string) => isApi(path) || /^\/hooks(?:[/?]|$)/i.test(path);

const pages = new Set<string>(Object.values({ ...paths, ...adminPaths }));
const health = new Set(['/healthz', '/readyz']);
const posted = new Set(postedCalls.map((name) => `/${calls[name].path}`));
export const isPage = (path: string) => pages.has(path);

const withFile = (path: string, route: string, file: string) =>
  path.endsWith(`/${file}`) ? `${route}/${file}` : route;

/** The name of an address in log and metrics: one of a short closed list, with nothing typed in it. */
export function routeName(path: string): string {
  if (isPage(path) || health.has(path) || posted.has(path)) return path;
  if (path.startsWith('/assets/')) return '/assets/*';
  if (path.startsWith(photosPath)) return `${photosPath}*`;
  if (isVisitPath(path)) return withFile(path, visitRoute, visitCalendar);
  if (isWaitPath(path)) return waitRoute;
  if (isStopPath(path)) return stopRoute;
  if (isOpinionPath(path)) return opinionRoute;
  if (isPlanningPath(path)) return withFile(path, planningRoute, planningCalendar);
  if (isInvitationPath(path)) return invitationRoute;
  if (isAccessPath(path)) return accessRoute;
  if (!path.startsWith('/api/')) return '*';
  const address = path.slice('/api/'.length);
  const call = findCall('GET', address) ?? findCall('POST', address);
  return call ? `/api/${calls[call.name].path}` : '/api/*';
}
