import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { databaseFile, outboxFolder } from '../config/data-dir.ts';
import { usable } from '../config/setting-failure.ts';
import { appoint } from '../institute/accounts/appoint-admin.ts';
import { timestamp } from '../institute/clock.ts';
import { backupSqlite } from '../institute/database/backup.ts';
import { compact } from '../institute/database/compact.ts';
import { type Db, openDatabase } from '../institute/database/database.ts';
import { DatabaseBusy } from '../institute/database/sqlite-driver.ts';
import { retryGivenUp, stuckMails } from '../institute/mail/stuck.ts';
import { erasePerson, expectedOf, othersOf, summaryOf } from '../institute/privacy/erase-person.ts';
import { exportOf } from '../institute/privacy/export-person.ts';
import { findPerson, type Person } from '../institute/privacy/person.ts';
import { nameOf, readWho, type Who } from '../institute/privacy/who.ts';
import {
  acceptClock,
  acceptCommand,
  clockDoubt,
  lastRun,
} from '../institute/retention/clock-doubt.ts';
import { createLog } from '../observability/log.ts';

/*
 * What operators do with the institute's data, on the site's own settings and while it runs. Like
 * main.ts it reads the environment; beside main.ts it alone knows the institute.
 */

const usage =
  'usage: npm run institute -- export EMAIL|PHONE | erase EMAIL|PHONE [--yes] | admin EMAIL | mails [--retry] | retention [--accept-clock] | backup FILE';

const withoutWord = new Set(['mails', 'retention']);

/** One line for the operator. */
class Refused extends Error {}

/** An answer is an exit code where it is not 0. */
type Command = (config: Config, word: string, flags: Flags) => Promise<number | undefined>;
interface Flags {
  yes?: boolean | undefined;
  retry?: boolean | undefined;
  'accept-clock'?: boolean | undefined;
}

const commands: Record<string, Command> = {
  export: withPerson(exportPerson),
  erase: withPerson(erase),
  admin: withPerson(makeAdmin),
  mails: listMails,
  retention: tellRetention,
  backup,
};

process.umask(0o077);
try {
  process.exitCode = (await run(process.argv.slice(2))) ?? 0;
} catch (error) {
  const isOurs = [Refused, ConfigError, DatabaseBusy].some((known) => error instanceof known);
  console.error(isOurs ? (error as Error).message : error);
  process.exitCode = 2;
}

async function run(args: string[]): Promise<number | undefined> {
  const { name, word, flags } = read(args);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || (word === '') !== withoutWord.has(name)) throw new Refused(usage);
  const config = readConfig(process.env);
  if (config.backendUrl) throw new ConfigError('BACKEND_URL: that backend keeps the data');
  return command(config, word, flags);
}

function read(args: string[]) {
  const flag = { type: 'boolean' } as const;
  const options = { yes: flag, retry: flag, 'accept-clock': flag };
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
  command: (db: Db, who: Who, config: Config, flags: Flags) => Promise<undefined>,
): Command {
  return async (config, word, flags) => {
    const who = readWho(word);
    if (!who) throw new Refused(`neither an e-mail address nor a telephone number; ${usage}`);
    await using db = await open(config);
    return await command(db, who, config, flags);
  };
}

async function exportPerson(db: Db, who: Who, { dataDir }: Config): Promise<undefined> {
  const person = await findPerson(db, outboxFolder(dataDir), who);
  say(JSON.stringify(exportOf(who, person), null, 2));
}

async function erase(db: Db, who: Who, { dataDir }: Config, { yes }: Flags): Promise<undefined> {
  const outbox = outboxFolder(dataDir);
  const person = await findPerson(db, outbox, who);
  const summary = summaryOf(person);
  if (summary && !yes) await confirm(nameOf(who), person, summary);
  const erased = await erasePerson(db, outbox, who);
  say(summary ? `Erased: ${summaryOf(erased)}.` : `Nothing is kept about ${nameOf(who)}.`);
  for (const { number, day } of expectedOf(erased)) say(`No longer expected: ${number} on ${day}.`);
  for (const other of othersOf(erased, who)) {
    const left = summaryOf(await findPerson(db, outbox, other));
    if (left) say(`Still kept about ${nameOf(other)}: ${left}.`);
  }
  const isGone = await compact(db);
  if (!isGone) throw new Refused('not overwritten yet, as somebody reads; run this again');
}

async function confirm(name: string, person: Person, summary: string) {
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
  const answer = await terminal.question(`Erase ${summary} of ${name}? Type "yes": `);
  if (answer.trim() !== 'yes') throw new Refused('nothing was erased');
}

async function makeAdmin(db: Db, who: Who): Promise<undefined> {
  if ('phone' in who) throw new Refused(`not an e-mail address; ${usage}`);
  const { email } = who;
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

/** Whether the clock keeps what is over from being erased, and how it is told that it is right. */
async function tellRetention(config: Config, _: string, flags: Flags): Promise<number | undefined> {
  await using db = await open(config);
  if (flags['accept-clock']) await acceptClock(db);
  const doubt = await clockDoubt(db);
  if (!doubt) return say(`Last erased what is over: ${(await lastRun(db)) ?? 'never'}.`);
  say(
    `Nothing is erased: the clock says ${timestamp()}, the last time was ${doubt}. If the clock is right: ${acceptCommand}`,
  );
  return 1;
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
