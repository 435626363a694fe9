import type { Role, User } from '../../../shared/accounts/account.ts';
import { administratorText } from '../../../shared/accounts/administrator-text.ts';
import { newAdministratorHours } from '../../../shared/accounts/administrators.ts';
import { rateLimits } from '../../../shared/limits/limits.ts';
import { accessPath } from '../../../shared/page/paths.ts';
import { plausibleExpiry, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import { newAdministratorAlert } from '../notifications/staff-alerts.ts';
import { Refusal } from '../refusal.ts';
import { hashSecret, newLinkToken } from '../secret-value.ts';
import type { UseCaseServices } from '../services.ts';
import type { AccountChange } from '../team/own-accounts.ts';
import { endSessions } from './sessions.ts';
import { changeRole } from './users.ts';

/** A lock: of two concurrent first administrators, the second is announced to the first. */
const promotions = { name: 'administrators by code', times: 1000, seconds: 60 };

type Account = Pick<User, 'email'> & { readonly id: string };

/** Sets the caller's role, and sends all other administrators a link to remove a new one. */
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

/** Sends each other administrator a link of their own. */
async function announce(
  { limits, mails, alerts, siteIn }: UseCaseServices,
  within: Db,
  { id, email }: Account,
): Promise<void> {
  const others = await within
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('id', '!=', id)
    .execute();
  if (others.length === 0) return;
  await limits.require(within, [rateLimits.adminCodes.promotions, id]);
  const since = timestamp();
  await within.updateTable('users').set({ admin_since: since }).where('id', '=', id).execute();
  const site = await siteIn(within);
  for (const other of others) {
    if (!other.email) continue;
    const token = newLinkToken();
    await within
      .insertInto('removal_links')
      .values({
        token_hash: hashSecret(token),
        user_id: id,
        told_id: other.id,
        created_at: since,
        expires_at: timestamp(lifetime),
      })
      .execute();
    await mails.add(within, newAdministratorMail(other.email, { email, since, token }, site));
  }
  await alerts.add(within, newAdministratorAlert);
}

/* New administrators cannot take older administrators' access away for some days. */

const removalLinkDays = 30;
const lifetime = removalLinkDays * 24 * 3600;

export async function readRemovalLink(db: Db, token: string) {
  const found = await db
    .selectFrom('removal_links')
    .innerJoin('users', 'users.id', 'removal_links.user_id')
    .innerJoin('users as told', 'told.id', 'removal_links.told_id')
    .select(['users.id', 'users.email', 'users.admin_since as since'])
    .select(['told.id as toldId', 'told.email as toldEmail'])
    .where('token_hash', '=', hashSecret(token))
    .where('users.role', '=', 'admin')
    .where(({ between }) => between('expires_at', ...plausibleExpiry(lifetime)))
    .executeTakeFirst();
  if (!found?.since) throw new Refusal('not-found');
  const { id, email, since, toldId, toldEmail } = found;
  return { id, email: email ?? '', since, actor: toldEmail ?? toldId };
}

export const removeByLink = (db: Db, token: string): Promise<void> =>
  db.transaction().execute(async (within) => {
    const { id, actor } = await readRemovalLink(within, token);
    // Only one of several concurrent calls succeeds.
    if (!(await changeRole(within, { id, role: 'user', actor }))) throw new Refusal('not-found');
    await endSessions(within, id);
  });

/** Returns the accounts whose access and sessions an administrator cannot end yet. */
export async function protectedFrom(db: Db, actorId: string): Promise<ReadonlySet<string>> {
  const all = await db
    .selectFrom('users')
    .select(['id', 'admin_since'])
    .where('role', '=', 'admin')
    .execute();
  const since = all.find(({ id }) => id === actorId)?.admin_since;
  if (!since || since <= timestamp(-newAdministratorHours * 3600)) return new Set();
  const older = all.filter(({ id, admin_since }) => id !== actorId && (admin_since ?? '') <= since);
  return new Set(older.map(({ id }) => id));
}

export async function requireSeniority(db: Db, actorId: string, accountId: string): Promise<void> {
  if ((await protectedFrom(db, actorId)).has(accountId)) throw new Refusal('too-new');
}

export function removeAdministrator(db: Db, { id, actor }: AccountChange): Promise<boolean> {
  return db.transaction().execute(async (within) => {
    const found = await within
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('role', '=', 'admin')
      .executeTakeFirst();
    if (!found) return false;
    await changeRole(within, { id, role: 'user', actor });
    await endSessions(within, id);
    return true;
  });
}

interface NewAdministrator {
  readonly email: string;
  readonly since: string;
  readonly token: string;
}

const newAdministratorMail = (
  recipient: string,
  { token, ...administrator }: NewAdministrator,
  { publicUrl, institute }: Site,
): Mail =>
  composeMail({
    kind: 'alarm',
    recipient,
    subject: 'Nouvel accès à la gestion',
    expiresAt: timestamp(lifetime),
    parts: [
      'Bonjour,',
      administratorText(administrator),
      'Vous connaissez cette personne\u202f? Il n’y a rien à faire.',
      `Sinon, ouvrez ce lien, puis appuyez sur le bouton\u00a0: son accès est retiré aussitôt. Pendant ${newAdministratorHours}\u00a0heures, elle ne peut ni retirer votre accès ni déconnecter vos appareils.`,
      { label: 'Retirer cet accès', url: publicUrl + accessPath(token) },
      `Ce lien est valable ${removalLinkDays} jours. Faites ensuite changer le code administrateur.`,
      institute.name,
    ],
  });
