import type { SignedIn } from '../accounts/sessions.ts';
import type { Db } from '../database/database.ts';
import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import type { OwnAccount } from './own-accounts.ts';
import { readOwnDays, recordOwnOutcome } from './own-days.ts';
import { teamMembers } from './team-access.ts';
import {
  acceptInvitation,
  endTeamInvitation,
  endTeamSignIn,
  inviteToTeam,
  readInvitation,
} from './team-invitations.ts';

export function teamAnswers(services: Services) {
  const { db, agenda } = services;

  return {
    teamAgenda: ({ input: { day }, lane }) => readOwnDays({ db, agenda }, lane, day),
    teamOutcome: ({ input, lane, actor }) => recordOwnOutcome(db, { ...input, lane, actor }),
    async teamInvitation({ token }) {
      const { name, email } = await readInvitation(db, token);
      return { name, email };
    },
    teamAccept: async ({ req, res, token }) => ({
      isSignedIn: await acceptInvitation(services, { req, res }, token),
    }),
  } satisfies Partial<Answers>;
}

export function teamAccessAnswers(services: Services) {
  const { db } = services;

  return {
    adminInvite: ({ input, actor }) => inviteToTeam(services, input, actor),
    adminEndInvitation: ({ input, actor }) => endTeamInvitation(db, input, actor),
    adminEndSignIn: ({ input, actor }) => endTeamSignIn(db, input, actor),
  } satisfies Partial<Answers>;
}

export const seenBy =
  ({ sessionId, user }: SignedIn) =>
  <Account extends Pick<OwnAccount, 'id' | 'devices'>>(account: Account) => ({
    ...account,
    isYou: account.id === user.id,
    devices: account.devices.map((device) => ({ ...device, isThis: device.id === sessionId })),
  });

export async function signInOf(db: Db, lane: number, signedIn: SignedIn) {
  const [person] = await teamMembers(db, lane);
  if (!person) return {};
  const { mark, account, invitation } = person;
  const access = { mark, invitation, account: account && seenBy(signedIn)(account) };
  return { access };
}
