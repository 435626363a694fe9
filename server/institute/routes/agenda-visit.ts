import { visitTimes } from '../agenda/booking/visit-times.ts';
import { readVisit } from '../agenda/booking/visits.ts';
import type { Services } from '../services.ts';
import { cancelByLink, moveByLink } from '../use-cases/change-visit.ts';
import { visitorOf } from '../visitor.ts';
import type { Answers } from './answers.ts';
import { asVisitor, beside } from './asking.ts';

/** An appointment or request, for the holder of its link. */
export function visitAnswers(services: Services) {
  const { db, agenda, questions, sessions, siteIn } = services;

  return {
    async visit({ token }) {
      const { institute } = await siteIn(db);
      return await readVisit(db, token, institute);
    },

    async visitTimes({ req, res, input, token }) {
      const ask = asVisitor(questions, req, res);
      return await ask((work) => visitTimes({ db, agenda }, token, input, work));
    },

    async visitMove({ req, res, input, token }) {
      const move = { token, ...input };
      const client = (await sessions.find(req))?.user;
      const ask = asVisitor(questions, req, res, beside);
      const changer = { visitor: visitorOf(req), client, ask };
      return await moveByLink(services, move, changer);
    },

    async visitCancel({ req, input, token }) {
      const cancel = { token, ...input };
      const client = (await sessions.find(req))?.user;
      await cancelByLink(services, cancel, { visitor: visitorOf(req), client });
    },
  } satisfies Partial<Answers>;
}
