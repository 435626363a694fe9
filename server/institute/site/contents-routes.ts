import { withTeamOffer } from '../agenda/prices.ts';
import { outsideHours } from '../booking/outside-hours.ts';
import { publicClosedDays } from '../opening/closed-day-list.ts';
import { sentChanges, storedInput } from '../opening/special-days.ts';
import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { publicPeople } from '../team/team.ts';
import { readContents } from './contents.ts';
import { withCourses } from './courses.ts';
import { saveContent, undoEvent } from './edits.ts';
import { withOwnMinutes } from './own-minutes.ts';
import { createPhotoIntake } from './photo-intake.ts';
import { listPhotos, readPhotoFile, removePhoto } from './photo-store.ts';

export function contentsAnswers(services: Services) {
  const { db, contents, agenda, siteIn } = services;

  return {
    async contents() {
      const facts = await agenda.facts();
      const people = publicPeople(facts);
      const changes = withOwnMinutes(await contents.current(db), facts.rules.values());
      const offered = withCourses(withTeamOffer(changes, facts), facts.rules.values());
      const sent = await sentChanges(offered, () => publicClosedDays(db));
      return { ...sent, ...(people.length > 0 && { people }) };
    },

    async adminContents({ input: { page } }) {
      const { institute } = await siteIn(db);
      const outside = await outsideHours(db, institute);
      return { ...(await readContents(db, page)), outside };
    },

    async adminOutsideHours({ input: { id, value } }) {
      const { institute } = await siteIn(db);
      const known = new Set((await outsideHours(db, institute)).map(({ number }) => number));
      const outside = await outsideHours(db, { ...institute, [id]: value });
      return { outside: outside.filter(({ number }) => !known.has(number)) };
    },

    adminSaveContent: ({ input, actor }) => saveContent(db, storedInput(input), actor),
    adminUndoContent: ({ input, actor }) => undoEvent(db, input.event, actor),
  } satisfies Partial<Answers>;
}

export function photoAnswers({ db }: Services) {
  const intake = createPhotoIntake(db);

  return {
    photo: ({ token }) => readPhotoFile(db, token),
    adminPhotos: () => listPhotos(db),
    adminAddPhoto: ({ req }) => intake.take(req),
    adminRemovePhoto: ({ input }) => removePhoto(db, input.hash),
  } satisfies Partial<Answers>;
}
