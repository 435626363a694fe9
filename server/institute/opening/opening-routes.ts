import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { closeDays, endSpecialHours, listClosedDays, openDay } from './closed-day-list.ts';

export const createOpeningAnswers = ({ db }: Services) =>
  ({
    adminDays: () => listClosedDays(db),
    adminCloseDays: ({ input, actor }) => closeDays(db, input, actor),
    adminOpenDay: ({ input: { day, shortened }, actor }) =>
      shortened ? endSpecialHours(db, day, actor) : openDay(db, day, actor),
  }) satisfies Partial<Answers>;
