import { listsOf } from '../../../shared/contract/booking/agenda.ts';
import { readWishes } from '../../../shared/contract/booking/wishes.ts';
import { listAgenda } from '../agenda/back-office/agenda-list.ts';
import { readAway } from '../agenda/back-office/away.ts';
import { listBlocks } from '../agenda/back-office/block-list.ts';
import { blockTime, unblockTime } from '../agenda/back-office/blocks.ts';
import { freeNow } from '../agenda/back-office/free-now.ts';
import { handTimes } from '../agenda/back-office/hand-times.ts';
import { noteOverrun } from '../agenda/back-office/overruns.ts';
import { readReminders } from '../agenda/back-office/reminders.ts';
import { walkInOrder } from '../agenda/back-office/walk-in-order.ts';
import { whyHour } from '../agenda/back-office/why.ts';
import { byOf, wishOf } from '../agenda/booking/wish.ts';
import { onlineSubject, readOnline, saveMode } from '../agenda/online/settings.ts';
import { listUnknown } from '../agenda/online/unknown-bookings.ts';
import { removeLane, saveLane } from '../agenda/team/people.ts';
import {
  endPlanningLink,
  findPlanningLink,
  makePlanningLink,
} from '../agenda/team/planning-link.ts';
import { readRules, saveRule, saveSettings } from '../agenda/team/rules-of-treatments.ts';
import { readLane, readTeam } from '../agenda/team/team.ts';
import { historyOf } from '../history.ts';
import { Refusal } from '../refusal.ts';
import { recordOutcome } from '../requests/decisions.ts';
import { findRequest, listsIn } from '../requests/requests.ts';
import type { Services } from '../services.ts';
import { bookByHand } from '../use-cases/book-by-hand.ts';
import { cancelBookings } from '../use-cases/cancel-bookings.ts';
import { noteByHand } from '../use-cases/notices/reminders.ts';
import { placeClients } from '../use-cases/place-clients.ts';
import type { Answers } from './answers.ts';
import { asAdmin } from './asking.ts';
import { signInOf } from './team.ts';

/** The agenda, for staff. */
export function adminAgendaAnswers(services: Services) {
  const { db, agenda, questions } = services;

  return {
    adminAgenda: ({ input: { day, days } }) => listAgenda({ db, agenda }, day, Number(days)),

    adminReminders: () => readReminders({ db, agenda }),

    adminReminded: ({ input, actor }) => noteByHand(services, input, actor),

    async adminTimes({ res, input, actor }) {
      const { treatments, people, staff, wishes, day, number } = input;
      const request = number ? await findRequest(db, number) : undefined;
      if (number && !request) throw new Refusal('not-found');
      const lists = request ? listsIn(request) : listsOf(treatments, Number(people));
      const query = {
        ...(request && !staff
          ? wishOf(request)
          : {
              ...{ lists, staff: staff ? Number(staff) : undefined },
              by: byOf(readWishes(wishes), lists),
            }),
        ...{ day: day || request?.day || '', request },
      };
      const ask = asAdmin(questions, actor, res);
      return await ask((work) => handTimes({ db, agenda }, query, work));
    },

    adminBook({ res, input, actor }) {
      const { force = false, soon = false, double = false, ...wish } = input;
      const order = { input: wish, by: actor, force, soon, double };
      return bookByHand(services, order, asAdmin(questions, actor, res));
    },

    adminFreeNow: ({ res, actor }) =>
      asAdmin(questions, actor, res)((work) => freeNow({ db, agenda }, work)),

    async adminWalkIn({ res, input, actor }) {
      const { catalogue } = await agenda.facts();
      const order = { ...walkInOrder(input, catalogue), by: actor };
      return bookByHand(services, order, asAdmin(questions, actor, res));
    },

    adminWhy({ input: { treatments, people, staff, day, time } }) {
      const lists = listsOf(treatments, Number(people));
      const wish = { lists, staff: staff ? Number(staff) : undefined };
      return whyHour({ db, agenda }, wish, { day, time });
    },

    adminOutcome: ({ input: { outcome, ...edit }, actor }) =>
      recordOutcome(db, { ...edit, actor }, outcome),

    adminOverrun: ({ input, actor }) => noteOverrun(db, { ...input, actor }),

    adminBlocks: () => listBlocks({ db, agenda }),
    adminBlock: async ({ input, actor }) => ({ moved: await blockTime(db, input, actor) }),
    adminAway: ({ res, input, actor }) =>
      readAway({ db, agenda, ask: asAdmin(questions, actor, res) }, input),
    adminPlace: ({ res, input, actor }) =>
      placeClients(services, { ...input, actor }, asAdmin(questions, actor, res)),
    adminUnblock: ({ input, actor }) => unblockTime(db, input, actor),
  } satisfies Partial<Answers>;
}

/** The staff, what each person can do and when. */
export const adminTeamAnswers = ({ db, agenda }: Services) =>
  ({
    adminTeam: () => readTeam({ db, agenda }),
    async adminLane({ input: { id }, signedIn }) {
      const lane = await readLane({ db, agenda }, id);
      if (lane.kind === 'room') return lane;
      return {
        ...lane,
        planningLink: await findPlanningLink(db, Number(id)),
        ...(await signInOf(db, Number(id), signedIn)),
      };
    },
    adminSaveLane: async ({ input, actor }) => ({ id: await saveLane(db, input, actor) }),
    adminRemoveLane: ({ input, actor }) => removeLane(db, input, actor),
    adminMakePlanning: ({ input, actor }) => makePlanningLink(db, input, actor),
    adminEndPlanning: ({ input, actor }) => endPlanningLink(db, input, actor),
    adminRules: () => readRules({ db, agenda }),
    adminSaveRule: ({ input, actor }) => saveRule(db, input, actor),
    adminSaveSettings: ({ input, actor }) => saveSettings(db, input, actor),
  }) satisfies Partial<Answers>;

/** Booking online, for the owner. */
export const adminOnlineAnswers = (services: Services) =>
  ({
    async adminOnline() {
      const { mode, sentence } = await readOnline(services.db);
      const history = await historyOf(services.db, onlineSubject);
      return { mode, sentence, ...(await listUnknown(services.db)), history };
    },
    adminSaveOnline: ({ input, actor }) => saveMode(services.db, input, actor),
    adminCancelMany: ({ input, actor }) => cancelBookings(services, { ...input, actor }),
  }) satisfies Partial<Answers>;
