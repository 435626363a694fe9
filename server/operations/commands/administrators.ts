import {
  administrators,
  removeAdministrator,
} from '../../institute/accounts/administrator-access.ts';
import { grantAdmin } from '../../institute/accounts/users.ts';
import type { Db } from '../../institute/database/database.ts';
import { parseDataSubject } from '../../institute/privacy/data-subject.ts';
import { signOutDevice, signOutEverywhere } from '../../institute/team/own-accounts.ts';
import { type Command, CommandError, print, usage } from './command.ts';
import { openExisting } from './open-database.ts';

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

export const changeAdmin: Command = async (config, argument, flags) => {
  const { remove, devices, device, 'sign-out': signOut } = flags;
  const isClear = [remove, devices, signOut].filter(Boolean).length <= 1;
  if (!isClear || (device !== undefined && !signOut)) throw new CommandError(usage);
  await using db = await openExisting(config);
  if (!remove && !devices && !signOut) {
    const email = readMailbox(argument);
    const isNew = await grantAdmin(db, email);
    return print(`${email} is ${isNew ? 'now' : 'already'} an administrator.`);
  }
  const { id, name, ...account } = await findAdmin(db, argument);
  if (devices) return listDevices(account.devices);
  if (device !== undefined) {
    if (!account.devices.some((one) => one.id === device))
      throw new CommandError(`${device} is no device of ${name}; --devices lists them`);
    await signOutDevice(db, { id: device, actor });
    return print(`That device of ${name} is signed out, and none of theirs gets alerts.`);
  }
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

function listDevices(devices: Awaited<ReturnType<typeof administrators>>[number]['devices']) {
  print(['device', 'last seen', 'signed in', 'id'].join('\t'));
  for (const { id, device, seenOn, signedInAt } of devices) {
    print([device ?? '-', seenOn ?? '-', signedInAt, id].join('\t'));
  }
  return undefined;
}

async function findAdmin(db: Db, argument: string) {
  const all = await administrators(db);
  const byId = all.find(({ id }) => id === argument);
  if (byId) return { ...byId, name: byId.email || byId.id };
  const email = readMailbox(argument);
  const account = all.find((one) => one.email === email);
  if (!account) throw new CommandError(`${email} is no administrator`);
  return { ...account, name: email };
}

function readMailbox(argument: string): string {
  const dataSubject = parseDataSubject(argument);
  if (dataSubject && 'email' in dataSubject) return dataSubject.email;
  throw new CommandError(`not an e-mail address; ${usage}`);
}
