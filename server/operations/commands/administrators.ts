import { grantAdmin } from '../../institute/accounts/users.ts';
import { parseDataSubject } from '../../institute/privacy/data-subject.ts';
import { type Command, CommandError, print, usage } from './command.ts';
import { openExisting } from './open-database.ts';

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
