import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Copies an SQLite database as it is at one moment, also while others write to it: under its final
 * name only when it is whole and on the disk.
 * @throws when there is such a file already
 */
export async function backupSqlite(source: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} exists already`);
  const part = `${target}.part`;
  await rm(part, { force: true });
  try {
    // One that reads only would fail where nobody else has the database open.
    const sqlite = new DatabaseSync(source, { timeout: 5_000 });
    try {
      sqlite.prepare('vacuum into ?').run(part);
    } finally {
      sqlite.close();
    }
    await flush(part);
    await rename(part, target);
    await flush(dirname(target));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function flush(path: string): Promise<void> {
  await using file = await open(path, 'r');
  await file.sync();
}
