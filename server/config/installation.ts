import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

export const root = dirname(findPackageJSON(import.meta.url) ?? '');

export const instituteCommand = 'npm run institute --';

export const getDatabaseFile = (dataDir: string) => join(dataDir, 'institute.sqlite');
export const getOutboxFolder = (dataDir: string) => join(dataDir, 'outbox');

/** Returns a secret, made once. Processes that start together get the same one. A kill leaves no partial file. */
export async function readOrCreateSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, `${name}.secret`);
  const secret = (await readSecretFile(path)) ?? (await createSecretFile(path));
  if (secret.length < 32) throw new Error(`${path} is damaged: delete it to make a new secret`);
  return secret;
}

async function readSecretFile(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function createSecretFile(path: string): Promise<string> {
  const partialFile = `${path}.${randomBytes(8).toString('hex')}.part`;
  try {
    await writeFile(partialFile, randomBytes(32).toString('base64url'), {
      mode: 0o600,
      flush: true,
    });
    await link(partialFile, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(partialFile, { force: true });
  }
  return (await readSecretFile(path)) ?? '';
}

/**
 * Creates a private folder and its parents. Node's recursive mkdir loops forever where mkdir fails with ENOENT, as in
 * /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = dirname(folder);
    if (code !== 'ENOENT' || parent === folder || (await isFolder(parent))) throw error;
    await makeFolder(parent);
    await makeFolder(folder);
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
