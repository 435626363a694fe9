import type { Role, User } from '#shared/accounts/account.ts';
import { formatNewAdministrator } from '#shared/accounts/administrator-text.ts';
import { newAdministratorHours } from '#shared/accounts/administrators.ts';
import { rateLimits } from '#shared/limits/limits.ts';
import { buildAccessPath } from '#shared/page/paths.ts';
import { plausibleExpiry, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hasRow } from '../database/list-queries.ts';
import { recordEvent } from '../history.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import { newAdministratorAlert } from '../notifications/staff-alerts.ts';
import { Refusal } from '../refusal.ts';
import { createLinkToken, hashSecret } from '../secret-value.ts';
import type { UseCaseServices } from '../services.ts';
import { endSession, endSessions, type SignedIn } from './sessions.ts';
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
  const { db, limits, mails } = services;
  const { id, email } = account;
  await db.transaction().execute(async (transaction) => {
    if (role === 'admin') await limits.require(transaction, [promotions, 'all']);
    const isChanged = await changeRole(transaction, { id, role, actor: email || id });
    if (isChanged && role === 'admin')
      await announceNewAdministrator(services, transaction, account);
  });
  mails.wake();
}

async function announceNewAdministrator(
  { limits, mails, alerts, readSite }: UseCaseServices,
  db: Db,
  { id, email }: Account,
): Promise<void> {
  const others = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('id', '!=', id)
    .execute();
  if (others.length === 0) return;
  await limits.require(db, [rateLimits.adminCodes.promotions, id]);
  const since = timestamp();
  await db.updateTable('users').set({ admin_since: since }).where('id', '=', id).execute();
  const site = await readSite(db);
  for (const other of others) {
    if (!other.email) continue;
    const token = createLinkToken();
    await db
      .insertInto('removal_links')
      .values({
        token_hash: hashSecret(token),
        user_id: id,
        told_id: other.id,
        created_at: since,
        expires_at: timestamp(removalLinkSeconds),
      })
      .execute();
    await mails.add(db, composeNewAdministratorMail(other.email, token, { email, since }, site));
  }
  await alerts.add(db, newAdministratorAlert);
}

/* New administrators cannot take older administrators' access away for some days. */

const removalLinkDays = 30;
const removalLinkSeconds = removalLinkDays * 24 * 3600;

export async function readRemovalLink(db: Db, token: string) {
  const removalLink = await db
    .selectFrom('removal_links')
    .innerJoin('users', 'users.id', 'removal_links.user_id')
    .innerJoin('users as told', 'told.id', 'removal_links.told_id')
    .select(['users.id', 'users.email', 'users.admin_since as since'])
    .select(['told.id as toldId', 'told.email as toldEmail'])
    .where('token_hash', '=', hashSecret(token))
    .where('users.role', '=', 'admin')
    .where(({ between }) => between('expires_at', ...plausibleExpiry(removalLinkSeconds)))
    .executeTakeFirst();
  if (!removalLink?.since) throw new Refusal('not-found');
  const { id, email, since, toldId, toldEmail } = removalLink;
  return { id, email: email ?? '', since, actor: toldEmail ?? toldId };
}

export const removeByLink = (db: Db, token: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { id, actor } = await readRemovalLink(transaction, token);
    // Only one of several concurrent calls succeeds.
    if (!(await changeRole(transaction, { id, role: 'user', actor })))
      throw new Refusal('not-found');
    await endSessions(transaction, id);
  });

/** Returns the accounts whose access and sessions an administrator cannot end yet. */
async function findProtectedAccounts(db: Db, actorId: string): Promise<ReadonlySet<string>> {
  const allAdministrators = await queryAdministrators(db).select(['id', 'admin_since']).execute();
  const since = allAdministrators.find(({ id }) => id === actorId)?.admin_since;
  if (!since || since <= timestamp(-newAdministratorHours * 3600)) return new Set();
  const older = allAdministrators.filter(
    ({ id, admin_since }) => id !== actorId && (admin_since ?? '') <= since,
  );
  return new Set(older.map(({ id }) => id));
}

const queryAdministrators = (db: Db) => db.selectFrom('users').where('role', '=', 'admin');

const queryOpenSessions = (db: Db) =>
  queryAdministrators(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', timestamp());

/** Devices listed per account; further ones are signed out only all together. */
const maxDevices = 50;

/** Lists the administrators, and marks the caller's own account and session. */
export async function listAdministrators(db: Db, caller: SignedIn) {
  const accounts = await queryAdministrators(db)
    .select(['id', 'email'])
    .orderBy('email')
    .orderBy('id')
    .execute();
  const sessions = await queryOpenSessions(db)
    .select(['sessions.id', 'sessions.user_id', 'device', 'seen_on as seenOn'])
    .select('sessions.created_at as signedInAt')
    .orderBy('sessions.created_at', 'desc')
    .execute();
  const protectedIds = await findProtectedAccounts(db, caller.user.id);
  return accounts.map(({ id, email }) => {
    const accountSessions = sessions.filter(({ user_id }) => user_id === id);
    return {
      id,
      email: email ?? '',
      isYou: id === caller.user.id,
      ...(protectedIds.has(id) && { isProtected: true as const }),
      sessions: accountSessions.length,
      signedInAt: accountSessions[0]?.signedInAt ?? null,
      devices: accountSessions.slice(0, maxDevices).map(({ user_id: _, ...device }) => ({
        ...device,
        isThis: device.id === caller.sessionId,
      })),
    };
  });
}

interface AccessEdit {
  readonly id: string;
  readonly actor: string;
  readonly signedIn: SignedIn;
}

function editAccess(
  db: Db,
  { id, signedIn }: AccessEdit,
  edit: (transaction: Db) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if ((await findProtectedAccounts(transaction, signedIn.user.id)).has(id))
      throw new Refusal('too-new');
    const account = queryAdministrators(transaction).select('id').where('id', '=', id);
    if (!(await hasRow(account))) throw new Refusal('not-found');
    await edit(transaction);
  });
}

/** Ends all sessions but the caller's own. Alerts stop on all devices: one may be a lost phone. */
export const signOutEverywhere = (db: Db, edit: AccessEdit): Promise<void> =>
  editAccess(db, edit, async (transaction) => {
    const { id, actor, signedIn } = edit;
    await endSessions(transaction, id, id === signedIn.user.id ? signedIn.sessionId : undefined);
    await forgetAlerts(transaction, id);
    await recordEvent(transaction, { subject: id, actor, action: 'signed-out' });
  });

/** Ends one session. The device of each alert is unknown, so all alerts of the account are turned off. */
export async function signOutDevice(db: Db, { id, ...edit }: AccessEdit): Promise<void> {
  if (id === edit.signedIn.sessionId) throw new Refusal('forbidden');
  const session = await queryOpenSessions(db)
    .select('sessions.user_id')
    .where('sessions.id', '=', id)
    .executeTakeFirst();
  const account = session?.user_id ?? '';
  await editAccess(db, { ...edit, id: account }, async (transaction) => {
    await endSession(transaction, id);
    await forgetAlerts(transaction, account);
    const event = { subject: account, actor: edit.actor, action: 'device-signed-out' };
    await recordEvent(transaction, event);
  });
}

const forgetAlerts = (db: Db, userId: string) =>
  db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();

/** Removes another administrator, so that one is always left. */
export async function removeAdministrator(db: Db, edit: AccessEdit): Promise<void> {
  const { id, actor, signedIn } = edit;
  if (id === signedIn.user.id) throw new Refusal('forbidden');
  await editAccess(db, edit, async (transaction) => {
    await changeRole(transaction, { id, role: 'user', actor });
    await endSessions(transaction, id);
  });
}

const composeNewAdministratorMail = (
  recipient: string,
  token: string,
  administrator: Parameters<typeof formatNewAdministrator>[0],
  { publicUrl, institute }: Site,
): Mail =>
  composeMail({
    kind: 'owner-warning',
    recipient,
    subject: 'Nouvel accès à la gestion',
    expires_at: timestamp(removalLinkSeconds),
    parts: [
      'Bonjour,',
      formatNewAdministrator(administrator),
      'Vous connaissez cette personne\u202f? Il n’y a rien à faire.',
      `Sinon, ouvrez ce lien, puis appuyez sur le bouton\u00a0: son accès est retiré aussitôt. Pendant ${newAdministratorHours}\u00a0heures, elle ne peut ni retirer votre accès ni déconnecter vos appareils.`,
      { label: 'Retirer cet accès', url: publicUrl + buildAccessPath(token) },
      `Ce lien est valable ${removalLinkDays} jours. Faites ensuite changer le code administrateur.`,
      institute.name,
    ],
  });
