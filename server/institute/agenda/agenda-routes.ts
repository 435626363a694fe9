import { listsOf } from '../../../shared/booking/booking-input.ts';
import { cancelBookings } from '../appointments/cancellations.ts';
import { recordOutcome } from '../appointments/decisions.ts';
import { findRequest, listsIn } from '../appointments/requests.ts';
import { bookByHand } from '../booking/given-hours.ts';
import { onlineSubject, readOnline, saveMode } from '../booking/online-booking.ts';
import { listUnknown } from '../booking/unknown-numbers.ts';
import { wishOf } from '../booking/visit-place.ts';
import { readHistory } from '../history.ts';
import { readReminders } from '../notifications/reminder-list.ts';
import { noteByHand } from '../notifications/reminders.ts';
import { Refusal } from '../refusal.ts';
import type { Answers } from '../routes/answers.ts';
import { asAdmin } from '../routes/asking.ts';
import type { Services } from '../services.ts';
import { endPlanningLink, findPlanningLink, makePlanningLink } from '../team/planning-link.ts';
import { readResource, readTeam } from '../team/read-team.ts';
import { removeResource, saveResource } from '../team/save-resource.ts';
import { signInOf } from '../team/team-routes.ts';
import { readRules, saveRule, saveSettings } from '../team/treatment-rules.ts';
import { placeClients, readAway } from './absent-staff.ts';
import { listAgenda } from './agenda-list.ts';
import { blockTime, listBlocks, unblockTime } from './blocks.ts';
import { freeNow, walkInOrder } from './free-now.ts';
import { handTimes } from './hand-times.ts';
import { noteOverrun } from './overruns.ts';

/** The minutes for which a shown hour stays bookable during a telephone call. */
const callMinutes = 15;

export function adminAgendaAnswers(services: Services) {
  const { db, agenda, questions } = services;

  return {
    adminAgenda: ({ input: { day, days } }) => listAgenda({ db, agenda }, day, Number(days)),

    adminReminders: () => readReminders({ db, agenda }),

    adminReminded: ({ input, actor }) => noteByHand(services, input, actor),

    async adminTimes({ res, input, actor }) {
      const { treatments, people, staff, day, number } = input;
      const request = number ? await findRequest(db, number) : undefined;
      if (number && !request) throw new Refusal('not-found');
      const lists = request ? listsIn(request) : listsOf(treatments, Number(people));
      const query = {
        ...(request && !staff
          ? wishOf(request)
          : { lists, staff: staff ? Number(staff) : undefined }),
        day: day || request?.day || '',
        request,
      };
      const ask = asAdmin(questions, actor, res);
      return await ask((work) => handTimes({ db, agenda }, query, work));
    },

    adminBook({ res, input, actor }) {
      const { force = false, soon = false, double = false, ...wish } = input;
      const order = { input: wish, by: actor, force, soon, double, late: callMinutes };
      return bookByHand(services, order, asAdmin(questions, actor, res));
    },

    adminFreeNow: ({ res, actor }) =>
      asAdmin(questions, actor, res)((work) => freeNow({ db, agenda }, work)),

    async adminWalkIn({ res, input, actor }) {
      const { catalogue } = await agenda.facts();
      const order = { ...walkInOrder(input, catalogue), by: actor };
      return bookByHand(services, order, asAdmin(questions, actor, res));
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

export const adminTeamAnswers = ({ db, agenda }: Services) =>
  ({
    adminTeam: () => readTeam({ db, agenda }),
    async adminResource({ input: { id }, signedIn }) {
      const lane = await readResource({ db, agenda }, id);
      if (lane.kind === 'room') return lane;
      return {
        ...lane,
        planningLink: await findPlanningLink(db, Number(id)),
        ...(await signInOf(db, Number(id), signedIn)),
      };
    },
    adminSaveResource: async ({ input, actor }) => ({ id: await saveResource(db, input, actor) }),
    adminRemoveResource: ({ input, actor }) => removeResource(db, input, actor),
    adminMakePlanning: ({ input, actor }) => makePlanningLink(db, input, actor),
    adminEndPlanning: ({ input, actor }) => endPlanningLink(db, input, actor),
    adminRules: () => readRules({ db, agenda }),
    adminSaveRule: ({ input, actor }) => saveRule(db, input, actor),
    adminSaveSettings: ({ input, actor }) => saveSettings(db, input, actor),
  }) satisfies Partial<Answers>;

export const adminOnlineAnswers = (services: Services) =>
  ({
    async adminOnline() {
      const { mode, sentence } = await readOnline(services.db);
      const history = await readHistory(services.db, onlineSubject);
      return { mode, sentence, ...(await listUnknown(services.db)), history };
    },
    adminSaveOnline: ({ input, actor }) => saveMode(services.db, input, actor),
    adminCancelMany: ({ input, actor }) => cancelBookings(services, { ...input, actor }),
  }) satisfies Partial<Answers>;
