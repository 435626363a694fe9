import { listsOf } from '../../../shared/contract/booking/agenda.ts';
import { listAgenda } from '../agenda/back-office/agenda-list.ts';
import { blockTime, unblockTime } from '../agenda/back-office/blocks.ts';
import { whyHour } from '../agenda/back-office/why.ts';
import type { Services } from '../services.ts';
import { bookByHand } from '../use-cases/book-by-hand.ts';
import type { Answers } from './answers.ts';
import { asAdmin } from './asking.ts';
import { withMenuCounts } from './menu-counts.ts';

/** The agenda, for staff. */
export function adminAgendaAnswers(services: Services) {
  const { db, agenda, questions } = services;

  return {
    async adminAgenda({ input: { day, days } }) {
      const list = await listAgenda({ db, agenda }, day, Number(days));
      return await withMenuCounts(db, list);
    },

    async adminBook({ res, input, actor }) {
      const { force = false, soon = false, ...wish } = input;
      const order = { input: wish, by: actor, force, soon };
      return await bookByHand(services, order, asAdmin(questions, actor, res));
    },

    async adminBlock({ input, actor }) {
      const moved = await blockTime(db, input, actor);
      return { moved };
    },

    async adminUnblock({ input, actor }) {
      await unblockTime(db, input, actor);
    },

    async adminWhy({ input: { treatments, people, staff, day, time } }) {
      const lists = listsOf(treatments, Number(people));
      const wish = { lists, staff: staff ? Number(staff) : undefined };
      return await whyHour({ db, agenda }, wish, { day, time });
    },
  } satisfies Partial<Answers>;
}
