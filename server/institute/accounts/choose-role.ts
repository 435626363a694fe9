import type { Role, User } from '../../../shared/accounts/account.ts';
import { rateLimits } from '../../../shared/limits/limits.ts';
import type { Db } from '../database/database.ts';
import { newAdministratorAlert } from '../notifications/push/alert.ts';
import type { UseCaseServices } from '../services.ts';
import { newAdministratorMail } from './administrators-mails.ts';
import { createRemovalLink, markAsNew, otherAdministrators } from './new-administrators.ts';
import { changeRole } from './users.ts';

/** A lock: of two concurrent first administrators, the second is announced to the first. */
const promotions = { name: 'administrators by code', times: 1000, seconds: 60 };

type Account = Pick<User, 'email'> & { readonly id: string };

/**
 * Sets the caller's role, and sends all other administrators a link to remove a new one.
 * @throws {Refusal} too-many
 */
export async function chooseRole(
  services: UseCaseServices,
  account: Account,
  role: Role,
): Promise<void> {
  const { db, limits, mails, alerts } = services;
  const { id, email } = account;
  await db.transaction().execute(async (within) => {
    if (role === 'admin') await limits.require(within, [promotions, 'all']);
    const isChanged = await changeRole(within, { id, role, actor: email || id });
    if (isChanged && role === 'admin') await announce(services, within, account);
  });
  mails.wake();
  alerts.wake();
}

async function announce(
  { limits, mails, alerts, siteIn }: UseCaseServices,
  within: Db,
  { id, email }: Account,
): Promise<void> {
  const others = await otherAdministrators(within, id);
  if (others.length === 0) return;
  await limits.require(within, [rateLimits.adminCodes.promotions, id]);
  const since = await markAsNew(within, id);
  const site = await siteIn(within);
  for (const other of others) {
    if (!other.email) continue;
    const token = await createRemovalLink(within, { userId: id, toldId: other.id });
    await mails.add(within, newAdministratorMail(other.email, { email, since, token }, site));
  }
  await alerts.add(within, newAdministratorAlert);
}
