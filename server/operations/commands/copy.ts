import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Config, database } from '../../config/config.ts';
import { databaseFile, makeFolder, readOrCreateSecret } from '../../config/installation.ts';
import { copyDatabase } from '../../institute/database/copy-database.ts';
import { type Db, openDatabase, storedSecret } from '../../institute/database/database.ts';
import { isFileInUse, isServerInUse } from '../../institute/database/sqlite-files.ts';
import { createLog } from '../../observability/log.ts';
import {
  type Command,
  CommandError,
  openExisting,
  print,
  requireFile,
  requirePath,
  usage,
} from './command.ts';

/** The secrets that the site makes for itself: without them all accounts would have to sign in again. */
const secrets = ['xsrf', 'jwt'];

/** Copies the whole database to PostgreSQL or SQLite, with the secrets. Mails in the outbox are not copied. */
export const copy: Command = async (config, _, { to }) => {
  if (!to) throw new CommandError(usage);
  if (!isUrl(to)) requirePath(to, `a folder, or an address like ${exampleUrl}`);
  const isFileUsed = !config.databaseUrl && isFileInUse(requireFile(config.dataDir));
  await using source = await openExisting(config);
  const isUsed = isFileUsed || (config.databaseUrl !== undefined && (await isServerInUse(source)));
  if (isUsed) {
    console.error(
      'A site runs on the source, or somebody is connected to it: what is written from now on is not copied.',
    );
  }
  await using target = await openTarget(to);
  const rows = await copyDatabase(source, target).catch((error: Error) => {
    throw new CommandError(`not copied to ${placeOf(to)}: ${error.message}`);
  });
  for (const name of secrets) await copySecret(config, { source, target, to }, name);
  const next = isUsed
    ? 'Before you change over, stop the site and copy once more, to an empty place.'
    : `Start the site with ${isUrl(to) ? 'DATABASE_URL' : `DATA_DIR=${to}`} now.`;
  return print(`${rows} rows are in ${placeOf(to)}, read again and found the same. ${next}`);
};

/** An example without a password: every user of the machine can read a command's arguments. */
const exampleUrl = 'postgres://user@host:5432/name (its password in PGPASSWORD)';
const isUrl = (place: string) => v.is(database, place);

function placeOf(place: string): string {
  if (!isUrl(place)) return place;
  const { host, pathname } = new URL(place);
  return `${host}${pathname}`;
}

async function openTarget(place: string): Promise<Db> {
  const log = createLog('silent');
  try {
    if (isUrl(place)) return await openDatabase({ url: place }, log);
    await makeFolder(place);
    return await openDatabase({ file: databaseFile(place) }, log);
  } catch (error) {
    const { message } = error as Error;
    const isUnknown = isUrl(place) && /password/i.test(message);
    throw new CommandError(
      `--to: ${message}${isUnknown ? ' (the password is read from PGPASSWORD)' : ''}`,
    );
  }
}

async function copySecret(
  { databaseUrl, dataDir }: Config,
  { source, target, to }: { source: Db; target: Db; to: string },
  name: string,
): Promise<void> {
  const value = await (databaseUrl
    ? storedSecret(source, name)
    : readOrCreateSecret(dataDir, name));
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
