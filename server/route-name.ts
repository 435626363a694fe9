import { calls } from '../shared/calls.ts';
import { paths } from '../shared/paths.ts';

/** Whether an address is a call's, in any spelling that a mount at /api could match. */
export const isApi = (path: string) => /^\/api(?:[/?]|$)/i.test(path);

const pages = new Set<string>(Object.values(paths));
const health = new Set(['/healthz', '/readyz']);
export const isPage = (path: string) => pages.has(path);

/** The name under which logs count an address: one of a short closed list, free of what visitors typed. */
export function routeName(path: string): string {
  if (isPage(path) || health.has(path)) return path;
  if (path.startsWith('/assets/')) return '/assets/*';
  if (!path.startsWith('/api/')) return '*';
  const call = Object.values(calls).find(({ path: pattern }) => {
    const [fixed = ''] = pattern.split(':');
    return fixed === pattern ? path === `/api/${pattern}` : path.startsWith(`/api/${fixed}`);
  });
  return call ? `/api/${call.path}` : '/api/*';
}
