import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { readOwnDays, recordOwnOutcome } from './own-days.ts';
import { createPlanningLink, endPlanningLink, findPlanningLink } from './planning-link.ts';
import { readResource, readTeam } from './read-team.ts';
import { removeResource, saveResource } from './save-resource.ts';
import { endTeamSignIn, inviteToTeam, readTeamAccess } from './team-access.ts';
import { readRules, saveRule, saveSettings } from './treatment-rules.ts';

export function createTeamAnswers(services: Services) {
  const { db, agenda } = services;

  return {
    teamAgenda: ({ input: { day }, resourceId }) => readOwnDays({ db, agenda }, resourceId, day),
    teamOutcome: ({ input, resourceId, actor }) =>
      recordOwnOutcome(db, { ...input, resourceId, actor }),
    adminTeam: () => readTeam({ db, agenda }),
    async adminResource({ input: { id }, signedIn }) {
      const resource = await readResource({ db, agenda }, id);
      if (resource.kind === 'room') return resource;
      return {
        ...resource,
        planningLink: await findPlanningLink(db, Number(id)),
        access: await readTeamAccess(db, Number(id), signedIn.user.id),
      };
    },
    adminSaveResource: async ({ input, actor }) => ({ id: await saveResource(db, input, actor) }),
    adminRemoveResource: ({ input, actor }) => removeResource(db, input, actor),
    adminMakePlanning: ({ input, actor }) => createPlanningLink(db, input, actor),
    adminEndPlanning: ({ input, actor }) => endPlanningLink(db, input, actor),
    adminRules: () => readRules({ db, agenda }),
    adminSaveRule: ({ input, actor }) => saveRule(db, input, actor),
    adminSaveSettings: ({ input, actor }) => saveSettings(db, input, actor),
    adminInvite: ({ input, actor }) => inviteToTeam(services, input, actor),
    adminEndSignIn: ({ input, actor }) => endTeamSignIn(db, input, actor),
  } satisfies Partial<Answers>;
}
