import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const list = 'SHA256SUMS';

type Checksums = ReadonlyMap<string, string>;

export async function writeChecksums(folder: string): Promise<Checksums> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== list)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
  const checksums = new Map<string, string>();
  for (const path of paths) checksums.set(path, await hashOf(join(folder, path)));
  await writeFile(
    join(folder, list),
    [...checksums].map(([path, hash]) => `${hash}  ${path}\n`).join(''),
  );
  return checksums;
}

export async function readChecksums(folder: string): Promise<Checksums> {
  const lines = (await readFile(join(folder, list), 'utf8')).trim().split('\n');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

export async function verify(folder: string): Promise<Checksums> {
  const checksums = await readChecksums(folder);
  for (const [path, hash] of checksums) {
    const found = await hashOf(join(folder, path)).catch(() => undefined);
    if (found !== hash) throw new Error(`${path} is ${found ? 'not as it was made' : 'missing'}`);
  }
  return checksums;
}

async function hashOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}
