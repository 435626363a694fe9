import { createInterface } from 'node:readline/promises';
import { outboxFolder } from '../../config/data-dir.ts';
import { appoint } from '../../institute/accounts/appoint-admin.ts';
import { compact } from '../../institute/database/compact.ts';
import {
  erasePerson,
  expectedOf,
  othersOf,
  summaryOf,
} from '../../institute/privacy/erase-person.ts';
import { exportOf } from '../../institute/privacy/export-person.ts';
import { findPerson, type Person } from '../../institute/privacy/person.ts';
import { nameOf, readWho, type Who } from '../../institute/privacy/who.ts';
import { type Command, CommandError, print, usage } from './command.ts';
import { openExisting } from './open-database.ts';

/* Commands about one person, named by mailbox or telephone number. */

/** @throws {CommandError} */
function subjectOf(argument: string): Who {
  const who = readWho(argument);
  if (!who) throw new CommandError(`neither an e-mail address nor a telephone number; ${usage}`);
  return who;
}

export const exportPerson: Command = async (config, argument) => {
  const who = subjectOf(argument);
  await using db = await openExisting(config);
  const person = await findPerson(db, outboxFolder(config.dataDir), who);
  return print(JSON.stringify(exportOf(who, person), null, 2));
};

export const erase: Command = async (config, argument, { yes }) => {
  const who = subjectOf(argument);
  await using db = await openExisting(config);
  const outbox = outboxFolder(config.dataDir);
  const person = await findPerson(db, outbox, who);
  const summary = summaryOf(person);
  if (summary && !yes) await confirm(nameOf(who), person, summary);
  const erased = await erasePerson(db, outbox, who);
  print(summary ? `Erased: ${summaryOf(erased)}.` : `Nothing is kept about ${nameOf(who)}.`);
  for (const { number, day } of expectedOf(erased)) {
    print(`No longer expected: ${number} on ${day}.`);
  }
  for (const other of othersOf(erased, who)) {
    const left = summaryOf(await findPerson(db, outbox, other));
    if (left) print(`Still kept about ${nameOf(other)}: ${left}.`);
  }
  const isOverwritten = await compact(db);
  if (!isOverwritten) {
    throw new CommandError('not overwritten yet, as somebody reads; run this again');
  }
  return undefined;
};

/** @throws {CommandError} unless the operator says yes */
async function confirm(name: string, person: Person, summary: string) {
  const expected = expectedOf(person).map(
    ({ number, day, status }) => `${number} on ${day} (${status})`,
  );
  if (expected.length > 0) {
    throw new CommandError(
      `still expected: ${expected.join(', ')}; to erase ${summary} all the same: --yes`,
    );
  }
  if (!process.stdin.isTTY) {
    throw new CommandError(`would erase ${summary}; without a terminal: --yes`);
  }
  using terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Erase ${summary} of ${name}? Type "yes": `);
  if (answer.trim() !== 'yes') throw new CommandError('nothing was erased');
}

export const makeAdmin: Command = async (config, argument) => {
  const who = subjectOf(argument);
  if ('phone' in who) throw new CommandError(`not an e-mail address; ${usage}`);
  await using db = await openExisting(config);
  const isNew = await appoint(db, who.email);
  return print(`${who.email} is ${isNew ? 'now' : 'already'} an administrator.`);
};
