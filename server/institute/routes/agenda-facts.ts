import { removeLane, saveLane } from '../agenda/team/people.ts';
import { readRules, saveRule, saveSettings } from '../agenda/team/rules-of-treatments.ts';
import { readLane, readTeam } from '../agenda/team/team.ts';
import type { Services } from '../services.ts';
import type { Answers } from './answers.ts';
import { withMenuCounts } from './menu-counts.ts';

/** The staff, what each person can do and when. */
export function agendaFactsAnswers({ db, agenda }: Services) {
  return {
    async adminTeam() {
      return await withMenuCounts(db, await readTeam({ db, agenda }));
    },

    async adminLane({ input: { id } }) {
      return await withMenuCounts(db, await readLane({ db, agenda }, id));
    },

    async adminSaveLane({ input, actor }) {
      const id = await saveLane(db, input, actor);
      return { id };
    },

    async adminRemoveLane({ input, actor }) {
      await removeLane(db, input, actor);
    },

    async adminRules() {
      return await withMenuCounts(db, await readRules({ db, agenda }));
    },

    async adminSaveRule({ input, actor }) {
      await saveRule(db, input, actor);
    },

    async adminSaveSettings({ input, actor }) {
      await saveSettings(db, input, actor);
    },
  } satisfies Partial<Answers>;
}
