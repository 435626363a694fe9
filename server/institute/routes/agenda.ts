import { listsOf } from '../../../shared/contract/booking/agenda.ts';
import type { Times } from '../../../shared/contract/booking/times.ts';
import { dayTimes, monthTimes } from '../agenda/booking/offers.ts';
import { readOnline, requireHours } from '../agenda/online/settings.ts';
import type { Services } from '../services.ts';
import { bookOnline } from '../use-cases/book-online.ts';
import type { Answers } from './answers.ts';
import { asVisitor, beside } from './asking.ts';
import { bookerOf } from './booker-of.ts';

/** Hours that are free, and appointments that are booked at once, with or without an account. */
export function agendaAnswers(services: Services) {
  const { db, agenda, questions, limits, sessions } = services;

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
  } satisfies Partial<Answers>;
}
