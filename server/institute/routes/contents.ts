import { publicPeople } from '../agenda/team/public-people.ts';
import { timestamp } from '../clock.ts';
import { discardDraft, publishDraft, saveContent, undoEvent } from '../contents/edits.ts';
import { readContents } from '../contents/lists.ts';
import { withOwnMinutes } from '../contents/own-minutes.ts';
import { sentChanges, storedInput } from '../contents/past-days.ts';
import { publicClosedDays } from '../requests/closed-days.ts';
import { outsideHours } from '../requests/outside-hours.ts';
import type { Services } from '../services.ts';
import type { Answers } from './answers.ts';
import { withMenuCounts } from './menu-counts.ts';

/** Facts, prices and words that the owner changed, and whom she shows: everybody reads them, administrators write them. */
export function contentsAnswers(services: Services) {
  const { db, contents, agenda, siteIn } = services;

  return {
    async contents() {
      const facts = await agenda.facts();
      const people = publicPeople(facts);
      const changes = withOwnMinutes(await contents.current(db), facts.rules.values());
      const sent = await sentChanges(changes, () => publicClosedDays(db));
      return { ...sent, ...(people.length > 0 && { people }) };
    },

    async adminContents({ input: { page } }) {
      const { institute } = await siteIn(db);
      const outside = await outsideHours(db, institute);
      const found = { ...(await readContents(db, page)), outside, now: timestamp().slice(0, 16) };
      return await withMenuCounts(db, found);
    },

    async adminSaveContent({ input, actor }) {
      await saveContent(db, storedInput(input), actor);
    },

    async adminPublishContent({ input, actor }) {
      await publishDraft(db, input, actor);
    },

    async adminDiscardContent({ input }) {
      await discardDraft(db, input);
    },

    async adminUndoContent({ input, actor }) {
      await undoEvent(db, input.event, actor);
    },
  } satisfies Partial<Answers>;
}
