import type { Services } from '../services.ts';
import { agreeByLink } from '../use-cases/after/agree.ts';
import {
  listAfter,
  noteOpinion,
  publishOpinion,
  stopAfter,
} from '../use-cases/after/back-office.ts';
import {
  hideOpinion,
  readOpinion,
  sendOpinion,
  stopByAccount,
  stopByLink,
} from '../use-cases/after/opinions.ts';
import type { Answers } from './answers.ts';

/** What follows a visit. */
export function afterAnswers(services: Services) {
  const { db } = services;

  return {
    opinion: ({ token }) => readOpinion(db, token),
    opinionSend: ({ input, token }) => sendOpinion(services, token, input),
    opinionHide: ({ token }) => hideOpinion(db, token),
    opinionStop: ({ token }) => stopByLink(db, token),
    afterAgree: ({ token }) => agreeByLink(db, token),
    afterStop: ({ signedIn: { user } }) => stopByAccount(db, user),
    adminAfter: () => listAfter(db),
    adminAfterPublish: ({ input, actor }) => publishOpinion(db, input, actor),
    adminAfterTold: ({ input }) => noteOpinion(db, input),
    adminAfterStop: ({ input: { id } }) => stopAfter(db, id),
  } satisfies Partial<Answers>;
}
