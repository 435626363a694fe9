import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { databaseFile, makeFolder } from '../../config/installation.ts';
import { backupSqlite, restoreSqlite } from '../../institute/database/sqlite-files.ts';
import { type Command, CommandError, print, requirePath } from './command.ts';
import { requireFile } from './open-database.ts';
import { backupPostgres, restorePostgres, type Server } from './postgres-tools.ts';

export const backup: Command = async (config, target, _, environment) => {
  requirePath(target);
  await save(config, target, environment);
  return print(`Saved in ${target}.`);
};

export const backups: Command = async (config, folder, { keep = '14' }, environment) => {
  const count = Number(keep);
  if (!Number.isInteger(count) || count < 1)
    throw new CommandError('--keep: a whole number from 1');
  requirePath(folder);
  await makeFolder(folder).catch(refuse('no backup'));
  const target = join(folder, nameOf(new Date(), config));
  await save(config, target, environment);
  const copies = (await readdir(folder)).filter((name) => isBackup.test(name)).sort();
  const old = copies.slice(0, -count);
  for (const name of old) await rm(join(folder, name));
  return print(
    `Saved in ${target}; deleted ${old.length} older, ${copies.length - old.length} left.`,
  );
};

export const restore: Command = async ({ databaseUrl, dataDir }, source, _, environment) => {
  if (databaseUrl) {
    await restorePostgres({ url: databaseUrl, environment }, source).catch(refuse('not restored'));
    return print(`Restored from ${source}.`);
  }
  const aside = await restoreSqlite(source, databaseFile(dataDir)).catch(refuse('not restored'));
  return print(`Restored from ${source}.${aside ? ` What was there is in ${aside}.` : ''}`);
};

const isBackup = /^institut-\d{8}T\d{6}Z\.(?:sqlite|dump)$/;
const nameOf = (now: Date, { databaseUrl }: Config) =>
  `institut-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.${databaseUrl ? 'dump' : 'sqlite'}`;

async function save(
  { databaseUrl, dataDir }: Config,
  target: string,
  environment: Server['environment'],
): Promise<void> {
  const saving = databaseUrl
    ? backupPostgres({ url: databaseUrl, environment }, target)
    : backupSqlite(requireFile(dataDir), target);
  await saving.catch(refuse('no backup'));
}

const refuse =
  (what: string) =>
  (error: Error): never => {
    throw new CommandError(`${what}: ${error.message}`);
  };
