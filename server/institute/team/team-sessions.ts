import type { Request, Response } from 'express';
import type { AccessInput, InviteInput } from '../../../shared/accounts/administrators.ts';
import { rateLimits } from '../../../shared/limits/limits.ts';
import { canonicalMailbox } from '../accounts/mailboxes.ts';
import { signIn } from '../accounts/sign-in.ts';
import type { Db } from '../database/database.ts';
import type { Services, UseCaseServices } from '../services.ts';
import { editFacts } from './people.ts';
import { editedAccess, endSignIn } from './team-access.ts';
import {
  createInvitation,
  endInvitation,
  readInvitation,
  redeemInvitation,
} from './team-invitations.ts';
import { invitationMail } from './team-mails.ts';

/** Sends an invitation. @throws {Refusal} */
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

/** Ends a sign-in. @throws {Refusal} not-found, conflict */
export const endTeamSignIn = (db: Db, input: AccessInput, actor: string): Promise<void> =>
  editFacts(db, async (within, facts) =>
    endSignIn(within, await editedAccess(within, facts, input), actor),
  );

/**
 * Signs an invited staff member in. The link lives for days, so it opens no back office: for an administrator's
 * mailbox it only assigns the staff member. Returns true if she is signed in.
 * @throws {Refusal}
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
