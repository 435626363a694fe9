import {
  administrators,
  removeAdministrator,
  signOutEverywhere,
} from '../../institute/accounts/administrators.ts';
import { grantAdmin } from '../../institute/accounts/grant-admin.ts';
import type { Db } from '../../institute/database/database.ts';
import { parseDataSubject } from '../../institute/privacy/data-subject.ts';
import { type Command, CommandError, print, usage } from './command.ts';
import { openExisting } from './open-database.ts';

/* Who may use the back office. */

/** As their changes are recorded. */
const actor = 'command';

export const listAdmins: Command = async (config) => {
  await using db = await openExisting(config);
  const all = await administrators(db);
  if (all.length === 0) return print('Nobody is an administrator.');
  print(['administrator', 'sessions', 'newest session'].join('\t'));
  for (const { id, email, sessions, signedInAt } of all) {
    print([email || id, sessions, signedInAt ?? '-'].join('\t'));
  }
  return undefined;
};

/** Makes one, or with a flag ends what one has. */
export const changeAdmin: Command = async (config, argument, flags) => {
  const { remove, 'sign-out': signOut } = flags;
  if (remove && signOut) throw new CommandError(usage);
  await using db = await openExisting(config);
  if (!remove && !signOut) {
    const email = readMailbox(argument);
    const isNew = await grantAdmin(db, email);
    return print(`${email} is ${isNew ? 'now' : 'already'} an administrator.`);
  }
  const { id, name } = await findAdmin(db, argument);
  const change = { id, actor };
  if (signOut) {
    await signOutEverywhere(db, change);
    return print(`${name} is signed out everywhere, and no device gets alerts.`);
  }
  await removeAdministrator(db, change);
  return print(
    `${name} is no administrator any more, and is signed out. Whoever knows ADMIN_CODE can become one again: change it.`,
  );
};

/** Of those that `admins` lists: by mailbox, or by the id of an account without one. */
async function findAdmin(db: Db, argument: string) {
  const all = await administrators(db);
  const byId = all.find(({ id }) => id === argument);
  if (byId) return { id: byId.id, name: byId.email || byId.id };
  const email = readMailbox(argument);
  const found = all.find((one) => one.email === email);
  if (!found) throw new CommandError(`${email} is no administrator`);
  return { id: found.id, name: email };
}

/** @throws {CommandError} */
function readMailbox(argument: string): string {
  const dataSubject = parseDataSubject(argument);
  if (dataSubject && 'email' in dataSubject) return dataSubject.email;
  throw new CommandError(`not an e-mail address; ${usage}`);
}
