import type { Request, Response } from 'express';
import type { AccessInput, InviteInput } from '../../../shared/accounts/administrators.ts';
import { rateLimits } from '../../../shared/limits/limits.ts';
import { invitationPath } from '../../../shared/page/paths.ts';
import type { Invitation } from '../../../shared/team/team.ts';
import { canonicalMailbox } from '../accounts/mailboxes.ts';
import { signIn } from '../accounts/sign-in.ts';
import type { Users } from '../accounts/users.ts';
import type { Facts } from '../booking/search/facts.ts';
import { plausibleExpiry, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import { Refusal } from '../refusal.ts';
import { hashSecret, newLinkToken } from '../secret-value.ts';
import type { Services, UseCaseServices } from '../services.ts';
import { resourceSubject } from './read-team.ts';
import { editFacts } from './save-resource.ts';
import { editedAccess, endSignIn, hasLeft, removeSignIn } from './team-access.ts';

/* Mailed links prove the mailbox of a staff member. They are stored as hashes, used once, and expire. */

const invitationDays = 7;
const lifetime = invitationDays * 24 * 3600;

/** Replaces the earlier invitation. */
async function createInvitation(
  within: Db,
  facts: Facts,
  { email, ...input }: InviteInput,
  actor: string,
): Promise<{ token: string; name: string }> {
  const { person } = await editedAccess(within, facts, input);
  const { lane, name } = person;
  if (hasLeft(person)) throw new Refusal('conflict');
  if (await isTaken(within, email, lane)) throw new Refusal('mailbox-taken');
  const token = newLinkToken();
  const invitation = {
    email,
    token_hash: hashSecret(token),
    created_at: timestamp(),
    expires_at: timestamp(lifetime),
  };
  await within
    .insertInto('team_invitations')
    .values({ lane, ...invitation })
    .onConflict((conflict) => conflict.column('lane').doUpdateSet(invitation))
    .execute();
  await recordEvent(within, { subject: resourceSubject(lane), actor, action: 'sign-in-invited' });
  return { token, name };
}

async function isTaken(within: Db, email: string, lane: number): Promise<boolean> {
  const signIn = await within
    .selectFrom('team_sign_ins')
    .innerJoin('users', 'users.id', 'team_sign_ins.user_id')
    .select('lane')
    .where('users.email', '=', email)
    .where('lane', '!=', lane)
    .executeTakeFirst();
  const invitation = await within
    .selectFrom('team_invitations')
    .select('lane')
    .where('email', '=', email)
    .where('lane', '!=', lane)
    .where('expires_at', '>', timestamp())
    .executeTakeFirst();
  return signIn !== undefined || invitation !== undefined;
}

async function endInvitation(within: Db, facts: Facts, input: AccessInput, actor: string) {
  const { person, invitation } = await editedAccess(within, facts, input);
  if (!invitation) throw new Refusal('not-found');
  const { lane } = person;
  await within.deleteFrom('team_invitations').where('lane', '=', lane).execute();
  await recordEvent(within, { subject: resourceSubject(lane), actor, action: 'invitation-ended' });
}

export async function readInvitation(
  db: Db,
  token: string,
): Promise<Invitation & { isAdmin: boolean; lane: number; token_hash: string }> {
  const found = await db
    .selectFrom('team_invitations')
    .innerJoin('resources', 'resources.lane', 'team_invitations.lane')
    .leftJoin('users', 'users.email', 'team_invitations.email')
    .select(['resources.lane', 'name', 'active_to', 'token_hash'])
    .select(['team_invitations.email', 'users.role'])
    .where('token_hash', '=', hashSecret(token))
    .where(({ between }) => between('expires_at', ...plausibleExpiry(lifetime)))
    .executeTakeFirst();
  if (!found || hasLeft(found)) throw new Refusal('not-found');
  const { role, active_to: _, ...invitation } = found;
  return { ...invitation, isAdmin: role === 'admin' };
}

/**
 * Spends a link. The mailbox's account becomes the person's, and her earlier account is signed out. Of
 * several concurrent calls one succeeds.
 */
async function redeemInvitation(within: Db, users: Users, token: string) {
  const { lane, email, token_hash } = await readInvitation(within, token);
  const spent = await within
    .deleteFrom('team_invitations')
    .where('token_hash', '=', token_hash)
    .returning('lane')
    .executeTakeFirst();
  if (!spent) throw new Refusal('not-found');
  if (await isTaken(within, email, lane)) throw new Refusal('mailbox-taken');
  const { id } = await users.ofVerifiedMailbox(within, email);
  await removeSignIn(within, lane);
  await within
    .insertInto('team_sign_ins')
    .values({ lane, user_id: id, created_at: timestamp() })
    .execute();
  const event = { subject: resourceSubject(lane), actor: email, action: 'sign-in-begun' };
  await recordEvent(within, event);
  return users.ofMailbox(within, email);
}

export async function inviteToTeam(
  { db, limits, mails, siteIn }: Pick<UseCaseServices, 'db' | 'limits' | 'mails' | 'siteIn'>,
  input: InviteInput,
  actor: string,
): Promise<void> {
  await editFacts(db, async (within, facts) => {
    const { token, name } = await createInvitation(within, facts, input, actor);
    const mailbox = canonicalMailbox(input.email);
    await limits.require(within, [rateLimits.invitations.mailbox, mailbox]);
    const mail = invitationMail(input.email, { name, token }, await siteIn(within));
    await mails.add(within, mail);
  });
  mails.wake();
}

export const endTeamInvitation = (db: Db, input: AccessInput, actor: string): Promise<void> =>
  editFacts(db, (within, facts) => endInvitation(within, facts, input, actor));

export const endTeamSignIn = (db: Db, input: AccessInput, actor: string): Promise<void> =>
  editFacts(db, async (within, facts) =>
    endSignIn(within, await editedAccess(within, facts, input), actor),
  );

/**
 * Signs an invited staff member in. The link lives for days, so it opens no back office: for an
 * administrator's mailbox it only assigns the staff member. Returns true if she is signed in.
 */
export async function acceptInvitation(
  services: Pick<Services, 'db' | 'users' | 'sessions'>,
  exchange: { readonly req: Request; readonly res: Response },
  token: string,
): Promise<boolean> {
  const { db, users } = services;
  const redeem = (within: Db) => redeemInvitation(within, users, token);
  const { isAdmin } = await readInvitation(db, token);
  if (isAdmin) await db.transaction().execute(redeem);
  else await signIn(services, exchange, redeem);
  return !isAdmin;
}

function invitationMail(
  recipient: string,
  { name, token }: { name: string; token: string },
  { publicUrl, institute }: Site,
): Mail {
  return composeMail({
    kind: 'team',
    recipient,
    subject: `Votre agenda à ${institute.name}`,
    expiresAt: timestamp(invitationDays * 24 * 3600),
    parts: [
      `Bonjour ${name},`,
      `${institute.name} vous invite à voir votre agenda sur votre téléphone\u00a0: vos rendez-vous, et qui est venu. Ouvrez ce lien, puis appuyez sur «\u00a0Me connecter\u00a0»\u00a0:`,
      { label: 'Voir mon agenda', url: publicUrl + invitationPath(token) },
      `Il est valable ${invitationDays} jours et ne sert qu’une fois. Ensuite, vous vous connectez avec cette adresse e-mail.`,
      'Vous ne travaillez pas ici\u202f? Ignorez ce message.',
    ],
  });
}
