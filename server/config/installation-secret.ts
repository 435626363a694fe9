import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret of this installation: made once, kept in the data folder, readable by its owner only.
 * Processes that start together end up with the same one, and a kill leaves no half of one.
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

/** Under its name only when it is whole; of several the first one counts. */
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
