import { agendaCache, copyHeader, copyPath } from '../../../shared/page/agenda-copy.ts';
import { forgetCopy, mayKeepAgenda } from '../../page/agenda-store.ts';

/** Allows this device to keep the agenda. Returns false, and allows nothing, if it cannot be kept. */
export async function startKeeping(): Promise<boolean> {
  const cache = await caches.open(agendaCache);
  const isKept = await fetchInto(cache).catch(() => false);
  if (!isKept) await caches.delete(agendaCache);
  return isKept;
}

/** Replaces the kept agenda by the present one where this device may keep it. */
export async function renewAgenda(): Promise<void> {
  if (await mayKeepAgenda()) await fetchInto(await caches.open(agendaCache));
}

export const isAgendaKept = async (): Promise<boolean> =>
  (await mayKeepAgenda()) && (await caches.match(copyPath, { ignoreVary: true })) !== undefined;

/** Refusals of the server. All others may be different the next time. */
const refusals = new Set([401, 403, 404, 501]);

/** Writes to the cache as it was opened: after a logout meanwhile, nothing comes back. */
async function fetchInto(cache: Cache): Promise<boolean> {
  const page = await fetch(copyPath, { cache: 'no-store' });
  if (page.ok && page.headers.has(copyHeader)) {
    await cache.put(copyPath, page);
    return true;
  }
  if (refusals.has(page.status)) await forgetCopy();
  return false;
}
