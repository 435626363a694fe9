/** The cache that exists while this device may keep the agenda. */
export const agendaCache = 'agenda-1';
/** The copy's key in that cache. */
export const copyPath = '/admin/copie';

export const mayKeepAgenda = async (): Promise<boolean> =>
  (await findStores()?.has(agendaCache)) ?? false;

export const isAgendaKept = async (): Promise<boolean> =>
  (await mayKeepAgenda()) && (await caches.match(copyPath, { ignoreVary: true })) !== undefined;

/** Opens the cache only where it exists. Opening it elsewhere would allow this device to keep the agenda. */
export const openKeptAgenda = (): Promise<Cache | undefined> =>
  inTurn(async (stores) =>
    (await stores.has(agendaCache)) ? stores.open(agendaCache) : undefined,
  );

export const forgetAgenda = () => inTurn((stores) => stores.delete(agendaCache));

export async function forgetCopy(): Promise<void> {
  await (await openKeptAgenda())?.delete(copyPath, { ignoreVary: true });
}

/** Runs one step at a time in all tabs and workers. Old browsers have no locks. */
async function inTurn<Result>(
  step: (stores: CacheStorage) => Promise<Result>,
): Promise<Result | undefined> {
  const stores = findStores();
  if (!stores) return undefined;
  return navigator.locks ? navigator.locks.request(agendaCache, () => step(stores)) : step(stores);
}

/** Returns undefined where site data is disabled. */
function findStores(): CacheStorage | undefined {
  try {
    return caches;
  } catch {
    return undefined;
  }
}
