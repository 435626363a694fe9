import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { getMailFault, type MailFault } from '#shared/notifications/mails.ts';
import { type Config, ConfigError, databaseAddress, readConfig } from '../config/config.ts';
import {
  getDatabaseFile,
  getOutboxFolder,
  instituteCommand,
  makeFolder,
  readOrCreateSecret,
} from '../config/installation.ts';
import { formatStartWarning } from '../config/start-notice.ts';
import { grantAdmin } from '../institute/accounts/users.ts';
import { timestamp } from '../institute/clock.ts';
import { copyDatabase, isEmpty } from '../institute/database/copy-database.ts';
import { type Db, openDatabase, readSharedSecret } from '../institute/database/database.ts';
import { DatabaseBusy } from '../institute/database/sqlite.ts';
import { compact, isFileInUse, isServerInUse } from '../institute/database/sqlite-files.ts';
import { fillWithDemo } from '../institute/demo/fill.ts';
import { administratorMailboxes } from '../institute/demo/seed.ts';
import type { OutboxRow } from '../institute/notifications/claims.ts';
import { findUndeliveredMails, retryGivenUp } from '../institute/notifications/delivery-state.ts';
import { getContactAddress } from '../institute/notifications/mail-delivery.ts';
import {
  acceptClock,
  acceptCommand,
  findClockJump,
  readLastRun,
} from '../institute/privacy/clock-jump.ts';
import {
  type DataSubject,
  formatSubject,
  parseDataSubject,
} from '../institute/privacy/data-subject.ts';
import {
  erasePersonalData,
  findOtherSubjects,
  listOpenRequests,
  summarizeData,
} from '../institute/privacy/erase-person.ts';
import { buildExport } from '../institute/privacy/export-person.ts';
import { findPersonalData, type PersonalData } from '../institute/privacy/personal-data.ts';
import { readChanges } from '../institute/site/stored-contents.ts';
import { createLog } from '../observability/log.ts';
import { restore, rotateBackups, saveBackup } from './commands/backup.ts';
import {
  type Command,
  CommandError,
  flagOptions,
  openExisting,
  openOrCreate,
  print,
  requireFile,
  requirePath,
  usage,
} from './commands/command.ts';

const demo: Command = async (config) => {
  await using db = await openOrCreate(config);
  if (!(await isEmpty(db))) {
    throw new CommandError('the database is not empty: demo data go into an empty one only');
  }
  const { origin: publicUrl } = config;
  const contactTo = getContactAddress(config.contactTo, undefined);
  const { requests, messages } = await fillWithDemo(db, { publicUrl, contactTo, now: timestamp() });
  return print(
    `Written: ${requests} requests, ${messages} messages. For the back office, sign in as ${administratorMailboxes[0]}.`,
  );
};

const showRetention: Command = async (config, _, flags) => {
  await using db = await openExisting(config);
  if (flags['accept-clock']) await acceptClock(db);
  const lastTrusted = await findClockJump(db);
  if (!lastTrusted)
    return print(`Expired data were last erased: ${(await readLastRun(db)) ?? 'never'}.`);
  print(
    `Nothing is erased: the clock says ${timestamp()}, the last run was ${lastTrusted}. If the clock is right: ${instituteCommand} ${acceptCommand}`,
  );
  return 1;
};

/** Lists undelivered mails and messages with the meaning of their errors; exit code 1 if one is alarming. */
const listMails: Command = async (config, _, { retry }) => {
  await using db = await openExisting(config);
  if (retry) return print(`Queued again: ${await retryGivenUp(db)}.`);
  const warning = formatStartWarning(config);
  if (warning) print(warning);
  const contactTo = getContactAddress(config.contactTo, await readChanges(db));
  const mails = await findUndeliveredMails(db, contactTo);
  if (mails.length === 0) return print('No undelivered mails.');
  print(['state', 'recipient', 'subject', 'attempts', 'last error', 'next attempt'].join('\t'));
  for (const { state, mail } of mails) {
    const { recipient, subject, attempts, last_error, next_try_at } = mail;
    const nextAttempt = state === 'waiting' || state === 'held' ? next_try_at : '-';
    print([state, recipient, subject, attempts, last_error ?? '-', nextAttempt].join('\t'));
  }
  for (const [error, meaning] of new Map(mails.map(({ mail }) => explainError(mail))))
    if (error) print(`${error}: ${meaning}`);
  return mails.some(({ isAlarming }) => isAlarming) ? 1 : 0;
};

const explainError = ({ channel, last_error: error }: Pick<OutboxRow, 'channel' | 'last_error'>) =>
  [error, channel === 'gateway' ? gatewayExplanation : explanations[getMailFault(error)]] as const;

const gatewayExplanation =
  'the gateway (NOTIFY_URL) does not take it. It is tried again within half an hour, until the appointment begins; after a 410 only by --retry.';

const explanations: Readonly<Record<MailFault, string>> = {
  mailbox:
    'the mail server refuses this recipient or this mail. Tell the person in another way, or correct the address.',
  sender: 'the mail server refuses the sender. Set MAIL_FROM to an address that it may send for.',
  connection:
    'no mail server answers. It is tried again within 90 s. If that lasts, check that the server runs, that SMTP_URL has its host and port (smtp:// mostly 587, smtps:// 465), that its certificate names that host, and that no firewall is in between.',
  name: 'the mail server’s name is not known. Look at the host in SMTP_URL, and at this machine’s DNS.',
  tls: 'TLS with the mail server fails. Look whether SMTP_URL says smtps:// where the port is 465 and smtp:// elsewhere, and at the server’s certificate.',
  account: 'the mail server refuses the user or the password of SMTP_URL.',
  protocol: 'what answers is no mail server. Look at the host and port in SMTP_URL.',
  folder:
    'the file could not be written. Look at the free space and the rights of DATA_DIR/outbox.',
  unknown: 'no mail server took it, for a reason that is not known here.',
};

function readSubject(argument: string): DataSubject {
  const dataSubject = parseDataSubject(argument);
  if (!dataSubject) {
    throw new CommandError(`neither an e-mail address nor a telephone number; ${usage}`);
  }
  return dataSubject;
}

const exportPerson: Command = async (config, argument) => {
  const dataSubject = readSubject(argument);
  await using db = await openExisting(config);
  const data = await findPersonalData(db, getOutboxFolder(config.dataDir), dataSubject);
  return print(JSON.stringify(buildExport(dataSubject, data), null, 2));
};

const erase: Command = async (config, argument, { yes }) => {
  const dataSubject = readSubject(argument);
  await using db = await openExisting(config);
  const outbox = getOutboxFolder(config.dataDir);
  const data = await findPersonalData(db, outbox, dataSubject);
  const summary = summarizeData(data);
  if (summary && !yes) throw new CommandError(formatErasureWarning(data, summary));
  const erased = await erasePersonalData(db, outbox, dataSubject);
  print(
    summary
      ? `Erased: ${summarizeData(erased)}.`
      : `No data are stored about ${formatSubject(dataSubject)}.`,
  );
  for (const { number, day } of listOpenRequests(erased)) {
    print(`No longer expected: ${number} on ${day}.`);
  }
  for (const other of findOtherSubjects(erased, dataSubject)) {
    const remaining = summarizeData(await findPersonalData(db, outbox, other));
    if (remaining) print(`Still stored about ${formatSubject(other)}: ${remaining}.`);
  }
  const isOverwritten = await compact(db);
  if (!isOverwritten) {
    throw new CommandError('not overwritten yet: another connection is reading; run this again');
  }
  return undefined;
};

function formatErasureWarning(data: PersonalData, summary: string): string {
  const openRequests = listOpenRequests(data).map(
    ({ number, day, status }) => `${number} on ${day} (${status})`,
  );
  return openRequests.length > 0
    ? `still expected: ${openRequests.join(', ')}; to erase ${summary} all the same: --yes`
    : `would erase ${summary}; to do it: --yes`;
}

const makeAdministrator: Command = async (config, argument) => {
  const dataSubject = parseDataSubject(argument);
  if (!dataSubject || !('email' in dataSubject)) {
    throw new CommandError(`not an e-mail address; ${usage}`);
  }
  const { email } = dataSubject;
  await using db = await openExisting(config);
  const isNew = await grantAdmin(db, email);
  return print(`${email} is ${isNew ? 'now' : 'already'} an administrator.`);
};

/** The secrets that the site makes for itself: without them all accounts would have to sign in again. */
const secretNames = ['xsrf', 'jwt'];

/** Copies the whole database to PostgreSQL or SQLite, with the secrets. Files of the outbox folder are not copied. */
const copy: Command = async (config, _, { to }) => {
  if (!to) throw new CommandError(usage);
  if (!isUrl(to)) requirePath(to, `a folder, or an address like ${exampleUrl}`);
  const isFileUsed = !config.databaseUrl && isFileInUse(requireFile(config.dataDir));
  await using source = await openExisting(config);
  const isSourceUsed =
    isFileUsed || (config.databaseUrl !== undefined && (await isServerInUse(source)));
  if (isSourceUsed) {
    console.error(
      'A site runs on the source, or somebody is connected to it: what is written from now on is not copied.',
    );
  }
  await using target = await openTarget(to);
  const rows = await copyDatabase(source, target).catch((error: Error) => {
    throw new CommandError(`not copied to ${formatPlace(to)}: ${error.message}`);
  });
  for (const name of secretNames) await copySecret(config, { source, target, to }, name);
  const nextStep = isSourceUsed
    ? 'Before you change over, stop the site and copy once more, to an empty place.'
    : `Start the site with ${isUrl(to) ? 'DATABASE_URL' : `DATA_DIR=${to}`} now.`;
  return print(
    `${rows} rows are in ${formatPlace(to)}, read again and found the same. ${nextStep}`,
  );
};

/** An example without a password: every user of the machine can read a command's arguments. */
const exampleUrl = 'postgres://user@host:5432/name (its password in PGPASSWORD)';
const isUrl = (place: string) => v.is(databaseAddress, place);

function formatPlace(place: string): string {
  if (!isUrl(place)) return place;
  const { host, pathname } = new URL(place);
  return `${host}${pathname}`;
}

async function openTarget(place: string): Promise<Db> {
  const log = createLog('silent');
  try {
    if (isUrl(place)) return await openDatabase({ url: place }, log);
    await makeFolder(place);
    return await openDatabase({ file: getDatabaseFile(place) }, log);
  } catch (error) {
    const { message } = error as Error;
    const isPasswordFault = isUrl(place) && /password/i.test(message);
    throw new CommandError(
      `--to: ${message}${isPasswordFault ? ' (the password is read from PGPASSWORD)' : ''}`,
    );
  }
}

async function copySecret(
  { databaseUrl, dataDir }: Config,
  { source, target, to }: { source: Db; target: Db; to: string },
  name: string,
): Promise<void> {
  const value = await (databaseUrl
    ? readSharedSecret(source, name)
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

/* Runs one of the operator's commands. Like serve.ts, this module reads the environment. */

const commands: Record<string, Command> = {
  export: exportPerson,
  erase,
  admin: makeAdministrator,
  mails: listMails,
  retention: showRetention,
  backup: saveBackup,
  backups: rotateBackups,
  restore,
  copy,
  demo,
};
const commandsWithoutArgument = new Set(['mails', 'retention', 'copy', 'demo']);

process.umask(0o077);
try {
  process.exitCode = (await runCommand(process.argv.slice(2))) ?? 0;
} catch (error) {
  const isExpected = [CommandError, ConfigError, DatabaseBusy].some(
    (kind) => error instanceof kind,
  );
  // Operators read one line; a bug gets its stack.
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 2;
}

async function runCommand(args: string[]): Promise<number | undefined> {
  const { name, argument, flags } = readArguments(args);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || (argument === '') !== commandsWithoutArgument.has(name))
    throw new CommandError(usage);
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
    const [name = '', argument = '', ...surplus] = positionals;
    if (surplus.length === 0) return { name, argument, flags };
  } catch {
    // An unknown option.
  }
  throw new CommandError(usage);
}
