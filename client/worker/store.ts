/*
 * The worker's only cache. It holds pages, their files and the last appointment, by path.
 */

const kind = 'hors-connexion-';
/** Changes when the format of the entries changes: the new worker then deletes the others of its kind. */
const name = `${kind}1`;

const open = () => caches.open(name);
/** Answers vary by cookie and encoding; what is kept belongs to this browser alone. */
const anyVariant = { ignoreVary: true };

export const read = async (path: string) => (await open()).match(path, anyVariant);
export const write = async (path: string, what: Response) => (await open()).put(path, what);
export const remove = async (path: string) => (await open()).delete(path, anyVariant);

export async function storedPaths(): Promise<string[]> {
  const requests = await (await open()).keys();
  return requests.map(({ url }) => new URL(url).pathname);
}

export async function removeOtherCaches(): Promise<void> {
  const all = await caches.keys();
  const others = all.filter((one) => one.startsWith(kind) && one !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
}
