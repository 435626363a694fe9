import {
  agendaCache,
  copyHeader,
  copyPath,
  forgetAgenda,
  forgetCopy,
  mayKeepAgenda,
  openKeptAgenda,
} from '../../../shared/page/agenda-store.ts';

/** Allows this device to keep the agenda. Returns false, and allows nothing, if it cannot be kept. */
export async function startKeeping(): Promise<boolean> {
  const cache = await caches.open(agendaCache);
  const isKept = await fetchInto(cache).catch(() => false);
  if (!isKept) await forgetAgenda();
  return isKept;
}

export async function renewAgenda(): Promise<void> {
  const cache = await openKeptAgenda();
  if (cache) await fetchInto(cache);
}

export const isAgendaKept = async (): Promise<boolean> =>
  (await mayKeepAgenda()) && (await caches.match(copyPath, { ignoreVary: true })) !== undefined;

/** The server's final refusals. All others may be different the next time. */
const refusals = new Set([401, 403, 404, 501]);

/** Writes to the opened cache, so that nothing comes back after a concurrent logout. */
async function fetchInto(cache: Cache): Promise<boolean> {
  const page = await fetch(copyPath, { cache: 'no-store' });
  if (page.ok && page.headers.has(copyHeader)) {
    await cache.put(copyPath, page);
    return true;
  }
  if (refusals.has(page.status)) await forgetCopy();
  return false;
}
