/** The cache exists only on devices that may keep a copy of the agenda. */
export const agendaCache = 'agenda-1';
/** The key of the agenda's copy in that cache. */
export const agendaCopyPath = '/admin/copie';

export const canKeepAgenda = async (): Promise<boolean> =>
  (await findCacheStorage()?.has(agendaCache)) ?? false;

export const hasAgendaCopy = async (): Promise<boolean> =>
  (await canKeepAgenda()) &&
  (await caches.match(agendaCopyPath, { ignoreVary: true })) !== undefined;

/** Opens the cache only where it exists. Opening it elsewhere would allow this device to keep the agenda. */
export const openAgendaCache = (): Promise<Cache | undefined> =>
  runInTurn(async (stores) =>
    (await stores.has(agendaCache)) ? stores.open(agendaCache) : undefined,
  );

export const stopKeepingAgenda = () => runInTurn((stores) => stores.delete(agendaCache));

export async function deleteAgendaCopy(): Promise<void> {
  await (await openAgendaCache())?.delete(agendaCopyPath, { ignoreVary: true });
}

/** Runs one step at a time in all tabs and workers. Old browsers have no locks. */
async function runInTurn<Result>(
  step: (stores: CacheStorage) => Promise<Result>,
): Promise<Result | undefined> {
  const stores = findCacheStorage();
  if (!stores) return undefined;
  return navigator.locks ? navigator.locks.request(agendaCache, () => step(stores)) : step(stores);
}

/** Returns undefined where site data is disabled. */
function findCacheStorage(): CacheStorage | undefined {
  try {
    return caches;
  } catch {
    return undefined;
  }
}
