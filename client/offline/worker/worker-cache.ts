const kind = 'hors-connexion-';
/** The name changes with the format of the entries. The new worker then deletes older caches. */
const name = `${kind}1`;

const open = () => caches.open(name);
/** Answers vary by cookie and encoding, but this cache belongs to a single browser. */
const anyVariant = { ignoreVary: true };

export const read = async (path: string) => (await open()).match(path, anyVariant);
export const write = async (path: string, what: Response) => (await open()).put(path, what);
export const remove = async (path: string) => (await open()).delete(path, anyVariant);

export async function listStoredPaths(): Promise<string[]> {
  const requests = await (await open()).keys();
  return requests.map(({ url }) => new URL(url).pathname);
}

export async function removeOtherCaches(): Promise<void> {
  const all = await caches.keys();
  const others = all.filter((cache) => cache.startsWith(kind) && cache !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
}
