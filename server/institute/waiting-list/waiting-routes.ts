import { identifyBooker } from '../booking/booker.ts';
import type { Answers } from '../routes/answers.ts';
import { asVisitor, beside } from '../routes/asking.ts';
import type { Services } from '../services.ts';
import { joinWaiting } from './join.ts';
import { readWaitingList } from './listed-entries.ts';
import { leavePlace, readPlace, removePlaces } from './waiting-entries.ts';

export function waitingAnswers(services: Services) {
  const { db, questions, limits, sessions } = services;

  return {
    async waitingJoin({ req, res, input }) {
      const booker = identifyBooker(req, await sessions.find(req), limits);
      return await joinWaiting(services, {
        input,
        booker,
        ask: asVisitor(questions, req, res, beside),
      });
    },
    waitingPlace: ({ token }) => readPlace(db, token),
    waitingLeave: ({ token }) => leavePlace(db, token),
  } satisfies Partial<Answers>;
}

export const adminWaitingAnswers = ({ db, agenda }: Services) =>
  ({
    adminWaits: () => readWaitingList({ db, agenda }),
    adminWaitsRemove: ({ input: { ids }, actor }) => removePlaces(db, ids, actor),
  }) satisfies Partial<Answers>;
