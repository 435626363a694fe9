import { readTakings } from '../agenda/back-office/request-takings.ts';
import { readMonthTakings } from '../requests/back-office/month-takings.ts';
import { noteTaking, undoTaking } from '../requests/back-office/takings.ts';
import type { Services } from '../services.ts';
import type { Answers } from './answers.ts';

/** Money that was taken for appointments. */
export const takingAnswers = ({ db, siteIn }: Services) =>
  ({
    adminTakings: async ({ input: { number } }) =>
      readTakings(db, number, (await siteIn(db)).catalogue),
    adminMonthTakings: ({ input: { month } }) => readMonthTakings(db, month),
    adminTake: ({ input, actor }) => noteTaking(db, input, actor),
    adminUndoTaking: ({ input }) => undoTaking(db, input),
  }) satisfies Partial<Answers>;
