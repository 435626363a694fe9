import { addTeamDurations } from '../agenda/read-facts.ts';
import { listNextClosedDays } from '../opening/closed-day-list.ts';
import { prepareChanges, prepareInput } from '../opening/special-days.ts';
import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { hasExampleTeam, listPublicStaff } from '../team/read-team.ts';
import { saveContent } from './content-edits.ts';
import { createPhotoIntake, readPhotoFile } from './photo-store.ts';
import { addRules } from './price-list-rules.ts';
import { readContents } from './stored-contents.ts';

export function createContentsAnswers(services: Services) {
  const { db, contents, agenda } = services;
  const takePhoto = createPhotoIntake(db);

  return {
    async contents() {
      const facts = await agenda.readFacts();
      const people = listPublicStaff(facts);
      const changes = addRules(await contents.current(db), facts.rules.values());
      const preparedChanges = await prepareChanges(addTeamDurations(changes, facts), () =>
        listNextClosedDays(db),
      );
      return { ...preparedChanges, ...(!hasExampleTeam(facts) && { people }) };
    },

    adminContents: () => readContents(db),
    adminSaveContent: ({ input, actor }) => saveContent(db, prepareInput(input), actor),

    photo: ({ token }) => readPhotoFile(db, token),
    adminAddPhoto: ({ req }) => takePhoto(req),
  } satisfies Partial<Answers>;
}
