import type { SignedIn } from '../accounts/sessions.ts';
import type { Db } from '../database/database.ts';
import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import type { OwnAccount } from './own-accounts.ts';
import { readOwnDays, recordOwnOutcome } from './own-days.ts';
import { endPlanningLink, findPlanningLink, makePlanningLink } from './planning-link.ts';
import { readResource, readTeam } from './read-team.ts';
import { removeResource, saveResource } from './save-resource.ts';
import { endTeamSignIn, inviteToTeam, teamMembers } from './team-access.ts';
import { readRules, saveRule, saveSettings } from './treatment-rules.ts';

export function teamAnswers(services: Services) {
  const { db, agenda } = services;

  return {
    teamAgenda: ({ input: { day }, lane }) => readOwnDays({ db, agenda }, lane, day),
    teamOutcome: ({ input, lane, actor }) => recordOwnOutcome(db, { ...input, lane, actor }),
    adminTeam: () => readTeam({ db, agenda }),
    async adminResource({ input: { id }, signedIn }) {
      const resource = await readResource({ db, agenda }, id);
      if (resource.kind === 'room') return resource;
      return {
        ...resource,
        planningLink: await findPlanningLink(db, Number(id)),
        ...(await findAccess(db, Number(id), signedIn)),
      };
    },
    adminSaveResource: async ({ input, actor }) => ({ id: await saveResource(db, input, actor) }),
    adminRemoveResource: ({ input, actor }) => removeResource(db, input, actor),
    adminMakePlanning: ({ input, actor }) => makePlanningLink(db, input, actor),
    adminEndPlanning: ({ input, actor }) => endPlanningLink(db, input, actor),
    adminRules: () => readRules({ db, agenda }),
    adminSaveRule: ({ input, actor }) => saveRule(db, input, actor),
    adminSaveSettings: ({ input, actor }) => saveSettings(db, input, actor),
    adminInvite: ({ input, actor }) => inviteToTeam(services, input, actor),
    adminEndSignIn: ({ input, actor }) => endTeamSignIn(db, input, actor),
  } satisfies Partial<Answers>;
}

/** Returns a function that marks the caller's own account and session. */
export const markOwn =
  ({ sessionId, user }: SignedIn) =>
  <Account extends Pick<OwnAccount, 'id' | 'devices'>>(account: Account) => ({
    ...account,
    isYou: account.id === user.id,
    devices: account.devices.map((device) => ({ ...device, isThis: device.id === sessionId })),
  });

async function findAccess(db: Db, lane: number, signedIn: SignedIn) {
  const [person] = await teamMembers(db, lane);
  if (!person) return {};
  const { mark, account } = person;
  const access = { mark, account: account && markOwn(signedIn)(account) };
  return { access };
}
