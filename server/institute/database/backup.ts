import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Writes a consistent copy of an SQLite database, while others may write to it. The copy gets its
 * final name only when it is complete and on the disk.
 * @throws when `target` exists
 */
export async function backupSqlite(source: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} exists already`);
  const part = `${target}.part`;
  await rm(part, { force: true });
  try {
    // A read-only connection would fail where no other process has the database open (WAL).
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
