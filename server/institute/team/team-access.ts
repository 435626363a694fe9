import type { AccessInput, InviteInput, TeamAccess } from '#shared/accounts/administrators.ts';
import { rateLimits } from '#shared/limits/limits.ts';
import { buildLoginLink, paths } from '#shared/page/paths.ts';
import { formatCanonicalMailbox } from '../accounts/mailboxes.ts';
import { endSessions } from '../accounts/sessions.ts';
import { findOrCreateUser } from '../accounts/users.ts';
import type { Facts } from '../booking/search/facts.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { computeMark } from '../marks.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { getResource, getResourceSubject, hasLeft } from './read-team.ts';
import { editFacts } from './save-resource.ts';

/* The account of a mailbox that the owner names becomes a staff member's. A sign-in by mail proves the mailbox. */

const findSignIn = (db: Db, resourceId: number) =>
  db
    .selectFrom('team_sign_ins')
    .innerJoin('users', 'users.id', 'team_sign_ins.user_id')
    .select(['user_id', 'role', 'email'])
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();

type SignIn = Awaited<ReturnType<typeof findSignIn>>;

const computeAccessMark = (signIn: SignIn) => (signIn ? computeMark(signIn.user_id) : '');

export async function readTeamAccess(
  db: Db,
  resourceId: number,
  callerId: string,
): Promise<TeamAccess> {
  const signIn = await findSignIn(db, resourceId);
  const account = signIn && {
    email: signIn.email ?? '',
    isYou: signIn.user_id === callerId,
    isAdmin: signIn.role === 'admin',
  };
  return { mark: computeAccessMark(signIn), account: account ?? null };
}

async function findEditedAccess(db: Db, facts: Facts, { id, mark }: AccessInput) {
  const staffMember = getResource(facts, id);
  if (staffMember.kind !== 'staff') throw new Refusal('not-found');
  const signIn = await findSignIn(db, staffMember.id);
  if (computeAccessMark(signIn) !== mark) throw new Refusal('conflict');
  return { staffMember, signIn };
}

/** Gives the mailbox's account the person's agenda, and mails the way to it. The person's former account loses it. */
export async function inviteToTeam(
  { db, limits, mails, readSite }: UseCaseServices,
  { email, ...input }: InviteInput,
  actor: string,
): Promise<void> {
  await editFacts(db, async (transaction, facts) => {
    const { staffMember, signIn } = await findEditedAccess(transaction, facts, input);
    const { id: resource_id, name } = staffMember;
    if (hasLeft(staffMember)) throw new Refusal('conflict');
    await limits.require(transaction, [
      rateLimits.invitations.mailbox,
      formatCanonicalMailbox(email),
    ]);
    const { id: user_id } = await findOrCreateUser(transaction, email);
    const otherSignIns = transaction
      .selectFrom('team_sign_ins')
      .select('resource_id')
      .where('user_id', '=', user_id);
    if (await otherSignIns.where('resource_id', '!=', resource_id).executeTakeFirst())
      throw new Refusal('mailbox-taken');
    if (signIn?.user_id !== user_id) {
      await removeSignIn(transaction, resource_id, signIn);
      const row = { resource_id, user_id, created_at: timestamp() };
      await transaction.insertInto('team_sign_ins').values(row).execute();
    }
    const subject = getResourceSubject(resource_id);
    await recordEvent(transaction, { subject, actor, action: 'sign-in-invited' });
    await mails.add(transaction, buildInvitationMail(email, name, await readSite(transaction)));
  });
  mails.wake();
}

export const endTeamSignIn = (db: Db, input: AccessInput, actor: string): Promise<void> =>
  editFacts(db, async (transaction, facts) => {
    const { staffMember, signIn } = await findEditedAccess(transaction, facts, input);
    if (!signIn) throw new Refusal('not-found');
    await removeSignIn(transaction, staffMember.id, signIn);
    const subject = getResourceSubject(staffMember.id);
    await recordEvent(transaction, { subject, actor, action: 'sign-in-ended' });
  });

/** Ends the sessions at once. An administrator's sessions continue, with that role. */
async function removeSignIn(db: Db, resourceId: number, signIn: SignIn): Promise<void> {
  if (!signIn) return;
  await db.deleteFrom('team_sign_ins').where('resource_id', '=', resourceId).execute();
  if (signIn.role !== 'admin') await endSessions(db, signIn.user_id);
}

const invitationDays = 7;

const buildInvitationMail = (
  recipient: string,
  name: string,
  { publicUrl, institute }: Site,
): Mail =>
  composeMail({
    kind: 'team',
    recipient,
    subject: `Votre agenda à ${institute.name}`,
    expires_at: timestamp(invitationDays * 24 * 3600),
    parts: [
      `Bonjour ${name},`,
      `${institute.name} vous invite à voir votre agenda sur votre téléphone\u00a0: vos rendez-vous, et qui est venu. Connectez-vous avec cette adresse e-mail, sans mot de passe\u00a0:`,
      { label: 'Voir mon agenda', url: publicUrl + buildLoginLink(paths.team) },
      'Vous ne travaillez pas ici\u202f? Ignorez ce message.',
    ],
  });
