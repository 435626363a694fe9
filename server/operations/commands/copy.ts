import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { databaseFile } from '../../config/data-dir.ts';
import { ownSecret } from '../../config/installation-secret.ts';
import { type Db, openDatabase } from '../../institute/database/database.ts';
import { copyDatabase } from '../../institute/database/maintenance/copy.ts';
import { storedSecret } from '../../institute/database/stored-secret.ts';
import { createLog } from '../../observability/log.ts';
import { type Command, CommandError, print, usage } from './command.ts';
import { openExisting } from './open-database.ts';

/** What the site makes for itself: without them everybody would have to sign in again. */
const secrets = ['xsrf', 'jwt'];

/**
 * Copies the whole database to PostgreSQL (a URL) or to SQLite in a data folder, with the secrets of
 * the installation. Mails in the outbox are files, and stay.
 */
export const copy: Command = async (config, _, { to }) => {
  if (!to) throw new CommandError(usage);
  await using source = await openExisting(config);
  await using target = await openTarget(to);
  const rows = await copyDatabase(source, target).catch((error: Error) => {
    throw new CommandError(`not copied to ${placeOf(to)}: ${error.message}`);
  });
  for (const name of secrets) await copySecret(config, { source, target, to }, name);
  return print(
    `${rows} rows are in ${placeOf(to)}, read again and found the same. Start the site with ${isUrl(to) ? 'DATABASE_URL' : `DATA_DIR=${to}`} now.`,
  );
};

const isUrl = (place: string) => /^postgres(?:ql)?:\/\//.test(place);

/** Without the password. */
function placeOf(place: string): string {
  if (!isUrl(place)) return place;
  const { host, pathname } = new URL(place);
  return `${host}${pathname}`;
}

/** @throws {CommandError} */
async function openTarget(place: string): Promise<Db> {
  const log = createLog('silent');
  try {
    if (isUrl(place)) return await openDatabase({ url: place }, log);
    await mkdir(place, { recursive: true, mode: 0o700 });
    return await openDatabase({ file: databaseFile(place) }, log);
  } catch (error) {
    throw new CommandError(`--to: ${(error as Error).message}`);
  }
}

async function copySecret(
  { databaseUrl, dataDir }: Config,
  { source, target, to }: { source: Db; target: Db; to: string },
  name: string,
): Promise<void> {
  const value = await (databaseUrl ? storedSecret(source, name) : ownSecret(dataDir, name));
  if (isUrl(to)) {
    const row = { name, value };
    await target
      .insertInto('secrets')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
    return;
  }
  const file = join(to, `${name}.secret`);
  await writeFile(file, value, { mode: 0o600, flag: 'wx', flush: true }).catch((error: Error) => {
    throw new CommandError(`${file}: ${error.message}`);
  });
}
