import { outboxFolder } from '../../config/installation.ts';
import { grantAdmin } from '../../institute/accounts/users.ts';
import { compact } from '../../institute/database/sqlite-files.ts';
import {
  type DataSubject,
  parseDataSubject,
  subjectName,
} from '../../institute/privacy/data-subject.ts';
import {
  erasePersonalData,
  findOtherSubjects,
  listOpenRequests,
  summarizeData,
} from '../../institute/privacy/erase-person.ts';
import { toExport } from '../../institute/privacy/export-person.ts';
import { findPersonalData, type PersonalData } from '../../institute/privacy/personal-data.ts';
import { type Command, CommandError, openExisting, print, usage } from './command.ts';

function readSubject(argument: string): DataSubject {
  const dataSubject = parseDataSubject(argument);
  if (!dataSubject) {
    throw new CommandError(`neither an e-mail address nor a telephone number; ${usage}`);
  }
  return dataSubject;
}

export const exportPerson: Command = async (config, argument) => {
  const dataSubject = readSubject(argument);
  await using db = await openExisting(config);
  const data = await findPersonalData(db, outboxFolder(config.dataDir), dataSubject);
  return print(JSON.stringify(toExport(dataSubject, data), null, 2));
};

export const erase: Command = async (config, argument, { yes }) => {
  const dataSubject = readSubject(argument);
  await using db = await openExisting(config);
  const outbox = outboxFolder(config.dataDir);
  const data = await findPersonalData(db, outbox, dataSubject);
  const summary = summarizeData(data);
  if (summary && !yes) throw new CommandError(warningBefore(data, summary));
  const erased = await erasePersonalData(db, outbox, dataSubject);
  print(
    summary
      ? `Erased: ${summarizeData(erased)}.`
      : `No data are stored about ${subjectName(dataSubject)}.`,
  );
  for (const { number, day } of listOpenRequests(erased)) {
    print(`No longer expected: ${number} on ${day}.`);
  }
  for (const other of findOtherSubjects(erased, dataSubject)) {
    const remaining = summarizeData(await findPersonalData(db, outbox, other));
    if (remaining) print(`Still stored about ${subjectName(other)}: ${remaining}.`);
  }
  const isOverwritten = await compact(db);
  if (!isOverwritten) {
    throw new CommandError('not overwritten yet, as another connection is reading; run this again');
  }
  return undefined;
};

function warningBefore(data: PersonalData, summary: string): string {
  const visits = listOpenRequests(data).map(
    ({ number, day, status }) => `${number} on ${day} (${status})`,
  );
  return visits.length > 0
    ? `still expected: ${visits.join(', ')}; to erase ${summary} all the same: --yes`
    : `would erase ${summary}; to do it: --yes`;
}

export const makeAdministrator: Command = async (config, argument) => {
  const dataSubject = parseDataSubject(argument);
  if (!dataSubject || !('email' in dataSubject)) {
    throw new CommandError(`not an e-mail address; ${usage}`);
  }
  const { email } = dataSubject;
  await using db = await openExisting(config);
  const isNew = await grantAdmin(db, email);
  return print(`${email} is ${isNew ? 'now' : 'already'} an administrator.`);
};
