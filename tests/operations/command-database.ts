import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDatabase } from '#server/institute/database/database.ts';
import { createLog } from '#server/observability/log.ts';
import { newLocation } from '../support/institute.ts';

/** Creates an installation for the operator's command, with an open connection as of a running site. */
export interface CommandDatabase extends AsyncDisposable {
  readonly folder: string;
  readonly env: Record<string, string>;
  readonly db: Db;
  readonly location: Awaited<ReturnType<typeof newLocation>>;
}

export async function openCommandDatabase(): Promise<CommandDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'command-'));
  const location = await newLocation(folder);
  const db = await openDatabase(location, createLog('silent'));
  return {
    folder,
    env: { DATA_DIR: folder, ...('url' in location && { DATABASE_URL: location.url }) },
    db,
    location,
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      await rm(folder, { recursive: true });
    },
  };
}
