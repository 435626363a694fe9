import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The root folder of the project or release, whether this file runs from the build or from
 * source.
 */
export const root = dirname(findPackageJSON(import.meta.url) ?? '');

/**
 * The operators' command, as typed in the root folder. A release brings its own Node, and no npm.
 */
export const instituteCommand = existsSync(join(root, 'node'))
  ? './node server/operations/institute-command.ts'
  : 'npm run institute --';

/* The files of DATA_DIR. */

export const databaseFile = (dataDir: string) => join(dataDir, 'institute.sqlite');
export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox');

/**
 * Returns a secret that this installation generates once and keeps in the data folder, readable
 * by its owner only. Processes that start together get the same one. A kill leaves no partial
 * file.
 */
export async function ownSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, `${name}.secret`);
  const secret = (await read(path)) ?? (await make(path));
  if (secret.length < 32) throw new Error(`${path} is damaged: delete it to make a new secret`);
  return secret;
}

async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Links the complete file under its name. The first of several processes wins. */
async function make(path: string): Promise<string> {
  const part = `${path}.${randomBytes(8).toString('hex')}.part`;
  try {
    await writeFile(part, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    await link(part, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(part, { force: true });
  }
  return (await read(path)) ?? '';
}

/**
 * Creates a folder that only its owner may read, and its parents. Node's own recursive mkdir
 * never ends if a folder takes no new ones and says ENOENT, as /proc does.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const above = dirname(folder);
    if (code !== 'ENOENT' || above === folder || (await isFolder(above))) throw error;
    await makeFolder(above);
    await makeFolder(folder);
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
