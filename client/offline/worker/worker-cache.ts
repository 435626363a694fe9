const cachePrefix = 'hors-connexion-';
/** Changes with the format of the entries. The new worker then deletes older caches. */
const cacheName = `${cachePrefix}1`;

const open = () => caches.open(cacheName);
/** Answers vary by cookie and encoding, but this cache belongs to one browser. */
const anyVariant = { ignoreVary: true };

export const readCached = async (path: string) => (await open()).match(path, anyVariant);
export const writeCached = async (path: string, copy: Response) => (await open()).put(path, copy);
export const removeCached = async (path: string) => (await open()).delete(path, anyVariant);

export async function listStoredPaths(): Promise<string[]> {
  const requests = await (await open()).keys();
  return requests.map(({ url }) => new URL(url).pathname);
}

export async function removeOtherCaches(): Promise<void> {
  const cacheNames = await caches.keys();
  const otherNames = cacheNames.filter(
    (name) => name.startsWith(cachePrefix) && name !== cacheName,
  );
  await Promise.all(otherNames.map((name) => caches.delete(name)));
}
