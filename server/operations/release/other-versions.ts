import { copyFile, link, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readChecksums } from './checksums.ts';

const keptReleases = 3;
const chunks = 'dist/client/assets/';

/** Copies other releases' scripts, styles and fonts, because their pages may still be open. */
export async function copyChunks(releases: string, release: string): Promise<number> {
  const there = new Set(await readdir(join(release, chunks)));
  let copied = 0;
  for (const other of await foldersOf(releases)) {
    // Only a release's own files: files that it copied itself would be copied for ever.
    for (const path of (await readChecksums(other)).keys()) {
      if (!path.startsWith(chunks) || there.has(basename(path))) continue;
      await copy(join(other, path), join(release, path));
      there.add(basename(path));
      copied += 1;
    }
  }
  return copied;
}

export async function deleteOldest(
  releases: string,
  inUse: readonly (string | undefined)[],
): Promise<string[]> {
  const others: [folder: string, at: number][] = [];
  for (const folder of await foldersOf(releases)) {
    if (!inUse.includes(folder)) others.push([folder, (await stat(folder)).mtimeMs]);
  }
  others.sort(([, one], [, other]) => other - one);
  const old = others.slice(Math.max(0, keptReleases - inUse.length)).map(([folder]) => folder);
  for (const folder of old) await rm(folder, { recursive: true });
  return old.map((folder) => basename(folder));
}

/** Returns the complete releases: the file list is written last. */
async function foldersOf(releases: string): Promise<string[]> {
  const folders: string[] = [];
  for (const name of (await readdir(releases)).sort()) {
    const folder = join(releases, name);
    const isWhole = await stat(join(folder, 'SHA256SUMS')).catch(() => undefined);
    if (isWhole) folders.push(folder);
  }
  return folders;
}

const copy = (from: string, to: string) => link(from, to).catch(() => copyFile(from, to));
