const cachePrefix = 'hors-connexion-';
/** The name changes with the format of the entries. The new worker then deletes older caches. */
const cacheName = `${cachePrefix}1`;

const openCache = () => caches.open(cacheName);
/** Answers vary by cookie and encoding, but this cache belongs to a single browser. */
const anyVariant = { ignoreVary: true };

export const readCache = async (path: string) => (await openCache()).match(path, anyVariant);
export const writeCache = async (path: string, response: Response) =>
  (await openCache()).put(path, response);
export const removeFromCache = async (path: string) => (await openCache()).delete(path, anyVariant);

export async function listStoredPaths(): Promise<string[]> {
  const requests = await (await openCache()).keys();
  return requests.map(({ url }) => new URL(url).pathname);
}

export async function removeOtherCaches(): Promise<void> {
  const cacheNames = await caches.keys();
  const otherNames = cacheNames.filter(
    (cache) => cache.startsWith(cachePrefix) && cache !== cacheName,
  );
  await Promise.all(otherNames.map((otherName) => caches.delete(otherName)));
}
