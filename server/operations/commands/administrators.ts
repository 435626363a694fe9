import { removeAdministrator } from '../../institute/accounts/administrator-access.ts';
import { grantAdmin } from '../../institute/accounts/users.ts';
import type { Db } from '../../institute/database/database.ts';
import { parseDataSubject } from '../../institute/privacy/data-subject.ts';
import { listAdministrators, signOutEverywhere } from '../../institute/team/own-accounts.ts';
import { type Command, CommandError, print, usage } from './command.ts';
import { openExisting } from './open-database.ts';

export const listAdmins: Command = async (config) => {
  await using db = await openExisting(config);
  const all = await listAdministrators(db);
  if (all.length === 0) return print('Nobody is an administrator.');
  print(['administrator', 'sessions', 'newest session'].join('\t'));
  for (const { id, email, sessions, signedInAt } of all) {
    print([email || id, sessions, signedInAt ?? '-'].join('\t'));
  }
  return undefined;
};

export const changeAdmin: Command = async (config, argument, { remove, 'sign-out': signOut }) => {
  if (remove && signOut) throw new CommandError(usage);
  await using db = await openExisting(config);
  if (!remove && !signOut) {
    const email = readMailbox(argument);
    const isNew = await grantAdmin(db, email);
    return print(`${email} is ${isNew ? 'now' : 'already'} an administrator.`);
  }
  const { id, name } = await findAdmin(db, argument);
  const change = { id, actor: 'command' };
  if (signOut) {
    await signOutEverywhere(db, change);
    return print(`${name} is signed out everywhere, and no device gets alerts.`);
  }
  await removeAdministrator(db, change);
  return print(
    `${name} is no administrator any more, and is signed out. Whoever knows ADMIN_CODE can become one again: change it.`,
  );
};

async function findAdmin(db: Db, argument: string) {
  const all = await listAdministrators(db);
  const byId = all.find(({ id }) => id === argument);
  const account = byId ?? all.find(({ email }) => email === readMailbox(argument));
  if (!account) throw new CommandError(`${argument} is no administrator`);
  return { id: account.id, name: account.email || account.id };
}

function readMailbox(argument: string): string {
  const dataSubject = parseDataSubject(argument);
  if (dataSubject && 'email' in dataSubject) return dataSubject.email;
  throw new CommandError(`not an e-mail address; ${usage}`);
}
