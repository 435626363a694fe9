import { existsSync } from 'node:fs';
import { blameSetting, type Config, ConfigError } from '../../config/config.ts';
import { databaseFile, makeFolder } from '../../config/installation.ts';
import { type Db, openDatabase } from '../../institute/database/database.ts';
import { createLog } from '../../observability/log.ts';

/** Opens the site's database. Throws without one, so that a typo in DATA_DIR creates no database. */
export async function openExisting(config: Config): Promise<Db> {
  if (!config.databaseUrl) requireFile(config.dataDir);
  return connect(config);
}

export async function openOrCreate(config: Config): Promise<Db> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl) {
    await blameSetting('DATA_DIR', () => makeFolder(dataDir));
  }
  return connect(config);
}

export function requireFile(dataDir: string): string {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw new ConfigError(`DATA_DIR: there is no ${file}`);
  return file;
}

function connect({ databaseUrl, dataDir }: Config): Promise<Db> {
  const address = databaseUrl ? { url: databaseUrl } : { file: databaseFile(dataDir) };
  const log = createLog('silent');
  return blameSetting(databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', () => openDatabase(address, log));
}
