import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Finds the files of mails by the ids in their names. */
export async function findMailFiles(outbox: string, ids: readonly string[]): Promise<string[]> {
  const names = await readdir(outbox).catch(() => []);
  return names
    .filter((name) => /\.eml(?:\.part)?$/.test(name) && ids.some((id) => name.includes(id)))
    .sort();
}

export async function eraseFiles(outbox: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(outbox, name), { force: true });
}
