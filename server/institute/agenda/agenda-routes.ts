import { parsePersonLists } from '../../../shared/booking/booking-input.ts';
import { setReminded } from '../appointments/attendance.ts';
import { recordOutcome } from '../appointments/decisions.ts';
import { findRequest, listsIn } from '../appointments/requests.ts';
import { bookByHand } from '../booking/given-hours.ts';
import { getRequestedWish } from '../booking/visit-place.ts';
import { readReminders } from '../notifications/reminder-list.ts';
import { Refusal } from '../refusal.ts';
import type { Answers } from '../routes/answers.ts';
import { asAdmin } from '../routes/asking.ts';
import type { Services } from '../services.ts';
import { placeClients, readAway } from './absent-staff.ts';
import { listAgenda } from './agenda-list.ts';
import { blockTime, listBlocks, unblockTime } from './blocks.ts';
import { freeNow, walkInOrder } from './free-now.ts';
import { handTimes } from './hand-times.ts';

/** The minutes for which a shown hour stays bookable during a telephone call. */
const callMinutes = 15;

export function adminAgendaAnswers(services: Services) {
  const { db, agenda, questions } = services;

  return {
    adminAgenda: ({ input: { day, days } }) => listAgenda({ db, agenda }, day, Number(days)),

    adminReminders: () => readReminders(db),

    adminReminded: ({ input, actor }) => setReminded(db, input, actor),

    async adminTimes({ res, input, actor }) {
      const { treatments, people, staff, day, number } = input;
      const request = number ? await findRequest(db, number) : undefined;
      if (number && !request) throw new Refusal('not-found');
      const lists = request ? listsIn(request) : parsePersonLists(treatments, Number(people));
      const query = {
        ...(request && !staff
          ? getRequestedWish(request)
          : { lists, staff: staff ? Number(staff) : undefined }),
        day: day || request?.day || '',
        request,
      };
      const ask = asAdmin(questions, actor, res);
      return await ask((work) => handTimes({ db, agenda }, query, work));
    },

    adminBook({ res, input, actor }) {
      const { force = false, soon = false, ...wish } = input;
      const order = { input: wish, by: actor, force, soon, late: callMinutes };
      return bookByHand(services, order, asAdmin(questions, actor, res));
    },

    adminFreeNow: ({ res, input: { section }, actor }) =>
      asAdmin(questions, actor, res)((work) => freeNow({ db, agenda }, section, work)),

    async adminWalkIn({ res, input, actor }) {
      const { catalogue } = await agenda.facts();
      const order = { ...walkInOrder(input, catalogue), by: actor };
      return bookByHand(services, order, asAdmin(questions, actor, res));
    },

    adminOutcome: ({ input: { outcome, ...edit }, actor }) =>
      recordOutcome(db, { ...edit, actor }, outcome),

    adminBlocks: () => listBlocks({ db, agenda }),
    adminBlock: ({ input, actor }) => blockTime(db, input, actor),
    adminAway: ({ res, input, actor }) =>
      readAway({ db, agenda, ask: asAdmin(questions, actor, res) }, input),
    adminPlace: ({ res, input, actor }) =>
      placeClients(services, { ...input, actor }, asAdmin(questions, actor, res)),
    adminUnblock: ({ input, actor }) => unblockTime(db, input, actor),
  } satisfies Partial<Answers>;
}
