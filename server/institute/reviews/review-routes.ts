import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { agreeToMails } from './mail-consents.ts';
import {
  listOpinions,
  publishOpinion,
  readOpinion,
  sendOpinion,
  withdrawConsent,
} from './opinions.ts';

export function createReviewAnswers(services: Services) {
  const { db, sessions } = services;

  return {
    async afterAgree({ req, token }) {
      const account = (await sessions.find(req))?.user.email;
      await agreeToMails(db, { token, account });
    },
    opinion: ({ token }) => readOpinion(db, token),
    opinionSend: ({ input, token }) => sendOpinion(services, token, input),
    opinionStop: ({ token }) => withdrawConsent(db, token),
    adminAfter: () => listOpinions(db),
    adminAfterPublish: ({ input, actor }) => publishOpinion(db, input, actor),
  } satisfies Partial<Answers>;
}
