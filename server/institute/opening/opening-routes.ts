import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { closeDays, lengthenDay, openDay } from './closed-day-effects.ts';
import { listClosedDays } from './closed-day-list.ts';
import { shortenedDays } from './special-days.ts';

export const openingAnswers = ({ db, siteIn }: Services) =>
  ({
    async adminDays() {
      const { institute } = await siteIn(db);
      return { ...(await listClosedDays(db)), shortened: await shortenedDays(db, institute) };
    },
    adminCloseDays: ({ input, actor }) => closeDays(db, input, actor),
    adminOpenDay: ({ input: { day, shortened }, actor }) =>
      shortened ? lengthenDay(db, day, actor) : openDay(db, day, actor),
  }) satisfies Partial<Answers>;
