import { existsSync } from 'node:fs';
import type { parseArgs } from 'node:util';
import { blameSetting, type Config, ConfigError } from '#server/config/config.ts';
import { getDatabaseFile, instituteCommand, makeFolder } from '#server/config/installation.ts';
import { type Db, openDatabase } from '#server/institute/database/database.ts';
import { createLog } from '#server/observability/log.ts';

/** A subcommand. `argument` is "" for commands without one. @returns the exit code; undefined for 0 */
export type Command = (
  config: Config,
  argument: string,
  flags: Flags,
  environment: Readonly<Record<string, string | undefined>>,
) => Promise<number | undefined>;

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;

export const flagOptions = {
  yes: flag,
  retry: flag,
  'accept-clock': flag,
  keep: text,
  to: text,
};

type Flags = ReturnType<typeof parseArgs<{ options: typeof flagOptions }>>['values'];

export class CommandError extends Error {}

export const usage = `usage: ${instituteCommand} export EMAIL|PHONE | erase EMAIL|PHONE [--yes] | admin EMAIL | mails [--retry] | retention [--accept-clock] | backup FILE | backups FOLDER [--keep N] | restore FILE | copy --to URL|FOLDER | demo`;

/** Rejects an address in a path's place: it would create folders of its name. @throws {CommandError} */
export function requirePath(path: string, otherwise = 'a file or folder of this machine'): void {
  const isAddress = /^[a-z][a-z\d+.-]*:\/|^postgres(?:ql)?:/i.test(path);
  if (isAddress) throw new CommandError(`${path.split(':')[0]}:… is not ${otherwise}`);
}

export function print(line: string): undefined {
  process.stdout.write(`${line}\n`);
}

/** Opens the site's database. Throws without one, so that a typo in DATA_DIR creates no database. */
export async function openExisting(config: Config): Promise<Db> {
  if (!config.databaseUrl) requireFile(config.dataDir);
  return connect(config);
}

export async function openOrCreate(config: Config): Promise<Db> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl) await blameSetting('DATA_DIR', () => makeFolder(dataDir));
  return connect(config);
}

export function requireFile(dataDir: string): string {
  const file = getDatabaseFile(dataDir);
  if (!existsSync(file)) throw new ConfigError(`DATA_DIR: there is no ${file}`);
  return file;
}

function connect({ databaseUrl, dataDir }: Config): Promise<Db> {
  const address = databaseUrl ? { url: databaseUrl } : { file: getDatabaseFile(dataDir) };
  const log = createLog('silent');
  return blameSetting(databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', () => openDatabase(address, log));
}
