import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { LoginInput } from '../shared/contract.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { databaseFile, outboxFolder } from './data-dir.ts';
import { appoint } from './institute/care/appoint.ts';
import { backupSqlite } from './institute/care/backup.ts';
import { eraseFiles, erasePerson, expectedOf, summaryOf } from './institute/care/erase-person.ts';
import { exportOf } from './institute/care/export-person.ts';
import { findPerson } from './institute/care/person.ts';
import { retryGivenUp, stuckMails } from './institute/care/stuck-mails.ts';
import { type Db, openDatabase } from './institute/database.ts';
import { mailboxOf } from './institute/mailbox.ts';
import { createLog } from './log.ts';
import { usable } from './usable.ts';

/*
 * What operators do with the institute's data, on the site's own settings and while it runs. Like
 * main.ts it reads the environment; beside main.ts it alone knows the institute.
 */

const usage =
  'usage: npm run institute -- export EMAIL | erase EMAIL [--yes] | admin EMAIL | mails [--retry] | backup FILE';

/** One line for the operator. */
class Refused extends Error {}

/** An answer is an exit code where it is not 0. */
type Command = (config: Config, word: string, flags: Flags) => Promise<number | undefined>;
interface Flags {
  yes?: boolean | undefined;
  retry?: boolean | undefined;
}

const commands: Record<string, Command> = {
  export: withPerson(exportPerson),
  erase: withPerson(erase),
  admin: withPerson(makeAdmin),
  mails: listMails,
  backup,
};

process.umask(0o077);
try {
  process.exitCode = (await run(process.argv.slice(2))) ?? 0;
} catch (error) {
  const isOurs = error instanceof Refused || error instanceof ConfigError;
  console.error(isOurs ? error.message : error);
  process.exitCode = 2;
}

async function run(args: string[]): Promise<number | undefined> {
  const { name, word, flags } = read(args);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || (word === '') !== (name === 'mails')) throw new Refused(usage);
  const config = readConfig(process.env);
  if (config.backendUrl) throw new ConfigError('BACKEND_URL: that backend keeps the data');
  return command(config, word, flags);
}

function read(args: string[]) {
  const options = { yes: { type: 'boolean' }, retry: { type: 'boolean' } } as const;
  try {
    const { values: flags, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name = '', word = '', ...rest] = positionals;
    if (rest.length === 0) return { name, word, flags };
  } catch {
    // An option that there is not.
  }
  throw new Refused(usage);
}

function open({ databaseUrl, dataDir }: Config): Promise<Db> {
  const file = databaseFile(dataDir);
  const place = databaseUrl ? { url: databaseUrl } : { file };
  // A slip in DATA_DIR would else make an empty one.
  if (!databaseUrl && !existsSync(file)) throw new ConfigError(`DATA_DIR: there is no ${file}`);
  const log = createLog('silent');
  return usable(databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', () => openDatabase(place, log));
}

function withPerson(
  command: (db: Db, email: string, config: Config, flags: Flags) => Promise<undefined>,
): Command {
  return async (config, word, flags) => {
    const parsed = v.safeParse(LoginInput, { email: word });
    if (!parsed.success) throw new Refused(`not an e-mail address; ${usage}`);
    await using db = await open(config);
    return await command(db, mailboxOf(parsed.output.email), config, flags);
  };
}

async function exportPerson(db: Db, email: string): Promise<undefined> {
  const data = exportOf(email, await findPerson(db, email));
  say(JSON.stringify(data, null, 2));
}

async function erase(db: Db, email: string, config: Config, { yes }: Flags): Promise<undefined> {
  const person = await findPerson(db, email);
  const summary = summaryOf(person);
  if (!summary) return say(`Nothing is kept about ${email}.`);
  if (!yes) await confirm(email, person, summary);
  const erased = await erasePerson(db, email);
  await eraseFiles(outboxFolder(config.dataDir), erased);
  say(`Erased: ${summaryOf(erased)}.`);
  for (const { number, day } of expectedOf(erased)) say(`No longer expected: ${number} on ${day}.`);
}

async function confirm(
  email: string,
  person: Awaited<ReturnType<typeof findPerson>>,
  summary: string,
) {
  const expected = expectedOf(person).map(
    ({ number, day, status }) => `${number} on ${day} (${status})`,
  );
  if (expected.length > 0) {
    throw new Refused(
      `still expected: ${expected.join(', ')}; to erase ${summary} all the same: --yes`,
    );
  }
  if (!process.stdin.isTTY) throw new Refused(`would erase ${summary}; without a terminal: --yes`);
  using terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Erase ${summary} of ${email}? Type "yes": `);
  if (answer.trim() !== 'yes') throw new Refused('nothing was erased');
}

async function makeAdmin(db: Db, email: string): Promise<undefined> {
  const isNew = await appoint(db, email);
  say(`${email} is ${isNew ? 'now' : 'already'} an administrator.`);
}

async function listMails(config: Config, _: string, { retry }: Flags): Promise<number | undefined> {
  await using db = await open(config);
  if (retry) return say(`Tried again: ${await retryGivenUp(db)}.`);
  const stuck = await stuckMails(db, config.contactTo);
  if (stuck.length === 0) return say('No mail is stuck.');
  say(['state', 'recipient', 'subject', 'tries', 'last error', 'next try'].join('\t'));
  for (const { state, mail } of stuck) {
    const { recipient, subject, attempts, last_error, next_try_at } = mail;
    const next = state === 'waiting' ? next_try_at : '-';
    say([state, recipient, subject, attempts, last_error ?? '-', next].join('\t'));
  }
  return stuck.some(({ isAlarming }) => isAlarming) ? 1 : 0;
}

async function backup({ databaseUrl, dataDir }: Config, target: string): Promise<undefined> {
  if (databaseUrl)
    throw new Refused('on PostgreSQL: pg_dump --format=custom --file=FILE "$DATABASE_URL"');
  const source = databaseFile(dataDir);
  if (!existsSync(source)) throw new ConfigError(`DATA_DIR: there is no ${source}`);
  await backupSqlite(source, target).catch((error: Error) => {
    throw new Refused(`no backup: ${error.message}`);
  });
  say(`Saved in ${target}.`);
}

function say(line: string): undefined {
  process.stdout.write(`${line}\n`);
}
