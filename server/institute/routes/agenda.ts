import { listsOf } from '../../../shared/contract/booking/agenda.ts';
import type { Times } from '../../../shared/contract/booking/times.ts';
import { dayTimes, monthTimes } from '../agenda/booking/offers.ts';
import { visitTimes } from '../agenda/booking/visit-times.ts';
import { readVisit } from '../agenda/booking/visits.ts';
import { readOnline, requireHours } from '../agenda/online/settings.ts';
import { readPlanning } from '../agenda/team/planning.ts';
import type { Services } from '../services.ts';
import { bookOnline } from '../use-cases/book-online.ts';
import { cancelByLink, moveByLink } from '../use-cases/change-visit.ts';
import { visitorOf } from '../visitor.ts';
import type { Answers } from './answers.ts';
import { asVisitor, beside } from './asking.ts';
import { bookerOf } from './booker-of.ts';

/** Hours that are free, appointments that are booked at once, and what is read by a link. */
export function agendaAnswers(services: Services) {
  const { db, agenda, questions, limits, sessions, siteIn } = services;

  return {
    async bookingTimes({ req, res, input }) {
      requireHours(await readOnline(db));
      const { treatments, people, staff, month, day } = input;
      const lists = listsOf(treatments, Number(people));
      const wish = { lists, staff: staff ? Number(staff) : undefined };
      const ask = asVisitor(questions, req, res);
      return await ask<Times>((work) =>
        day ? dayTimes(agenda, wish, day, work) : monthTimes(agenda, wish, month, work),
      );
    },

    async bookingAppointment({ req, res, input }) {
      const booker = bookerOf(req, await sessions.find(req), limits);
      const ask = asVisitor(questions, req, res, beside);
      return await bookOnline(services, { input, booker, ask });
    },

    visit: async ({ token }) => readVisit(db, token, (await siteIn(db)).institute),

    planning: ({ token }) => readPlanning({ db, agenda }, token),

    visitTimes({ req, res, input, token }) {
      const ask = asVisitor(questions, req, res);
      return ask((work) => visitTimes({ db, agenda }, token, input, work));
    },

    async visitMove({ req, res, input, token }) {
      const client = (await sessions.find(req))?.user;
      const ask = asVisitor(questions, req, res, beside);
      return await moveByLink(
        services,
        { token, ...input },
        { visitor: visitorOf(req), client, ask },
      );
    },

    async visitCancel({ req, input, token }) {
      const client = (await sessions.find(req))?.user;
      await cancelByLink(services, { token, ...input }, { visitor: visitorOf(req), client });
    },
  } satisfies Partial<Answers>;
}
