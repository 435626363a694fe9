import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config/config.ts';
import { DatabaseBusy } from '../institute/database/sqlite.ts';
import { backup, backups, restore } from './commands/backup.ts';
import { type Command, CommandError, flagOptions, usage } from './commands/command.ts';
import { copy } from './commands/copy.ts';
import { demo } from './commands/demo.ts';
import { listMails } from './commands/mails.ts';
import { erase, exportPerson, makeAdministrator } from './commands/person.ts';
import { showRetention } from './commands/retention.ts';

/* The operator's commands, used while the site runs. Like serve.ts, this module reads the environment. */

const commands: Record<string, Command> = {
  export: exportPerson,
  erase,
  admin: makeAdministrator,
  mails: listMails,
  retention: showRetention,
  backup,
  backups,
  restore,
  copy,
  demo,
};
const withoutArgument = new Set(['mails', 'retention', 'copy', 'demo']);

process.umask(0o077);
try {
  process.exitCode = (await run(process.argv.slice(2))) ?? 0;
} catch (error) {
  const isExpected = [CommandError, ConfigError, DatabaseBusy].some(
    (kind) => error instanceof kind,
  );
  // Operators read one line; a bug gets its stack.
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 2;
}

async function run(args: string[]): Promise<number | undefined> {
  const { name, argument, flags } = readArguments(args);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || (argument === '') !== withoutArgument.has(name)) throw new CommandError(usage);
  const config = readConfig(process.env);
  if (config.backendUrl) throw new ConfigError('BACKEND_URL: that backend keeps the data');
  return command(config, argument, flags, process.env);
}

function readArguments(args: string[]) {
  try {
    const { values: flags, positionals } = parseArgs({
      args,
      options: flagOptions,
      allowPositionals: true,
    });
    const [name = '', argument = '', ...rest] = positionals;
    if (rest.length === 0) return { name, argument, flags };
  } catch {
    // An unknown option.
  }
  throw new CommandError(usage);
}
