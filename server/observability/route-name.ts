import { calls } from '../../shared/contract/calls.ts';
import { paths } from '../../shared/page/paths.ts';

/** Whether an address is a call's, in any spelling that a mount at /api could match. */
export const isApi = (path: string) => /^\/api(?:[/?]|$)/i.test(path);

const pages = new Set<string>(Object.values(paths));
const health = new Set(['/healthz', '/readyz']);
export const isPage = (path: string) => pages.has(path);

/** Names of calls by their address; of those with a parameter by what stands before it. */
const callNames = new Map<string, string>();
const callStarts: string[][] = [];
for (const { path } of Object.values(calls)) {
  const [start = '', parameter] = path.split(':');
  if (parameter) callStarts.push([`/api/${start}`, `/api/${path}`]);
  else callNames.set(`/api/${path}`, `/api/${path}`);
}

/** The name under which logs count an address: one of a short closed list, free of what visitors typed. */
export function routeName(path: string): string {
  if (isPage(path) || health.has(path)) return path;
  if (path.startsWith('/assets/')) return '/assets/*';
  if (!path.startsWith('/api/')) return '*';
  const [, started] = callStarts.find(([start = '']) => path.startsWith(start)) ?? [];
  return callNames.get(path) ?? started ?? '/api/*';
}
