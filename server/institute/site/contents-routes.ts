import { addTeamDurations } from '../agenda/read-facts.ts';
import { publicClosedDays } from '../opening/closed-day-list.ts';
import { inputToStore, prepareChanges } from '../opening/special-days.ts';
import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { hasExampleTeam, publicPeople } from '../team/read-team.ts';
import { saveContent } from './content-edits.ts';
import { createPhotoIntake, readPhotoFile } from './photo-store.ts';
import { withRules } from './price-list-rules.ts';
import { readContents } from './stored-contents.ts';

export function contentsAnswers(services: Services) {
  const { db, contents, agenda } = services;

  return {
    async contents() {
      const facts = await agenda.readFacts();
      const people = publicPeople(facts);
      const changes = withRules(await contents.current(db), facts.rules.values());
      const sent = await prepareChanges(addTeamDurations(changes, facts), () =>
        publicClosedDays(db),
      );
      return { ...sent, ...(!hasExampleTeam(facts) && { people }) };
    },

    adminContents: () => readContents(db),
    adminSaveContent: ({ input, actor }) => saveContent(db, inputToStore(input), actor),
  } satisfies Partial<Answers>;
}

export function photoAnswers({ db }: Services) {
  const intake = createPhotoIntake(db);

  return {
    photo: ({ token }) => readPhotoFile(db, token),
    adminAddPhoto: ({ req }) => intake.take(req),
  } satisfies Partial<Answers>;
}
