import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import type { Config } from '#server/config/config.ts';
import { getDatabaseFile, makeFolder } from '#server/config/installation.ts';
import { backupSqlite, restoreSqlite } from '#server/institute/database/sqlite-files.ts';
import { type Command, CommandError, print, requireFile, requirePath } from './command.ts';

interface Server {
  url: string;
  environment: Readonly<Record<string, string | undefined>>;
}

/** Makes a backup, which gets its final name when it is complete. @throws when `target` exists */
async function backupPostgres(server: Server, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} exists already`);
  const partialFile = `${target}.part`;
  try {
    await runTool('pg_dump', ['--format=custom', '--no-owner', `--file=${partialFile}`], server);
    await rename(partialFile, target);
  } catch (error) {
    await rm(partialFile, { force: true });
    throw error;
  }
}

/** Replaces the whole database, or nothing on an error. @throws while other connections are open */
async function restorePostgres(server: Server, source: string): Promise<void> {
  if (!existsSync(source)) throw new Error(`there is no ${source}`);
  await requireUnused(server);
  const options = ['--clean', '--if-exists', '--no-owner', '--single-transaction'];
  const { PGDATABASE } = buildServerVariables(server.url);
  await runTool('pg_restore', [...options, `--dbname=${PGDATABASE}`, source], server);
}

async function requireUnused({ url, environment }: Server): Promise<void> {
  const { PGPASSWORD } = environment;
  const client = new Client({
    connectionString: url,
    ...(!new URL(url).password && { password: PGPASSWORD }),
  });
  await client.connect();
  try {
    // Some users see no other columns of other users' sessions.
    const { rowCount } = await client.query(`select 1 from pg_stat_activity
      where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()`);
    const { PGDATABASE } = buildServerVariables(url);
    if (rowCount)
      throw new Error(
        `the database ${PGDATABASE} is in use (connections: ${rowCount}): stop the site first`,
      );
  } finally {
    await client.end();
  }
}

async function runTool(tool: string, options: string[], { url, environment }: Server) {
  const env = { ...environment, ...buildServerVariables(url) };
  const child = spawn(tool, options, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const exit = once(child, 'close').catch(() => {
    throw new Error(`${tool} is not installed`);
  });
  const [errorOutput, [code]] = await Promise.all([text(child.stderr), exit]);
  if (code !== 0) throw new Error(errorOutput.split('\n', 1)[0] || `${tool} ended with ${code}`);
}

/** Returns a server as environment variables, because every user can read a program's arguments. */
function buildServerVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const variables = {
    PGHOST: searchParams.get('host') ?? hostname.replaceAll(/[[\]]/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
}

export const saveBackup: Command = async (config, target, _, environment) => {
  requirePath(target);
  await writeBackup(config, target, environment);
  return print(`Saved in ${target}.`);
};

export const rotateBackups: Command = async (config, folder, { keep = '14' }, environment) => {
  const count = Number(keep);
  if (!Number.isInteger(count) || count < 1)
    throw new CommandError('--keep: a whole number from 1');
  requirePath(folder);
  await makeFolder(folder).catch(failWith('no backup'));
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const target = join(folder, `institut-${time}.${config.databaseUrl ? 'dump' : 'sqlite'}`);
  await writeBackup(config, target, environment);
  const backupNames = (await readdir(folder)).filter((name) => backupName.test(name)).sort();
  const expiredNames = backupNames.slice(0, -count);
  for (const name of expiredNames) await rm(join(folder, name));
  return print(
    `Saved in ${target}; deleted ${expiredNames.length} older, ${backupNames.length - expiredNames.length} left.`,
  );
};

export const restore: Command = async ({ databaseUrl, dataDir }, source, _, environment) => {
  if (databaseUrl) {
    await restorePostgres({ url: databaseUrl, environment }, source).catch(
      failWith('not restored'),
    );
    return print(`Restored from ${source}.`);
  }
  const previousFile = await restoreSqlite(source, getDatabaseFile(dataDir)).catch(
    failWith('not restored'),
  );
  return print(
    `Restored from ${source}.${previousFile ? ` What was there is in ${previousFile}.` : ''}`,
  );
};

const backupName = /^institut-\d{8}T\d{6}Z\.(?:sqlite|dump)$/;

async function writeBackup(
  { databaseUrl, dataDir }: Config,
  target: string,
  environment: Server['environment'],
): Promise<void> {
  const saving = databaseUrl
    ? backupPostgres({ url: databaseUrl, environment }, target)
    : backupSqlite(requireFile(dataDir), target);
  await saving.catch(failWith('no backup'));
}

const failWith =
  (what: string) =>
  (error: Error): never => {
    throw new CommandError(`${what}: ${error.message}`);
  };
