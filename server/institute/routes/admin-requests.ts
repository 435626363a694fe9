import { staffIn } from '../agenda/days/staff-names.ts';
import { historyOf } from '../history.ts';
import { Refusal } from '../refusal.ts';
import { requestMails } from '../requests/back-office/client-mails.ts';
import { exportRequests } from '../requests/back-office/export.ts';
import { listRequests, toDetail } from '../requests/back-office/lists.ts';
import { noteOnRequest } from '../requests/decisions.ts';
import { findRequest } from '../requests/requests.ts';
import type { Services } from '../services.ts';
import { confirm, refuse } from '../use-cases/decide.ts';
import type { Answers } from './answers.ts';
import { asAdmin } from './asking.ts';
import { withMenuCounts } from './menu-counts.ts';

/** Requests in the back office. */
export function adminRequestAnswers(services: Services) {
  const { db, questions } = services;

  return {
    async adminRequests({ input }) {
      const list = await listRequests(db, input);
      return await withMenuCounts(db, list);
    },

    async adminExport({ input }) {
      return await exportRequests(db, input);
    },

    async adminRequest({ input: { number } }) {
      const request = await findRequest(db, number);
      if (!request) throw new Refusal('not-found');
      const mail = (await requestMails(db, [request.id])).get(request.id);
      const { id, ends, outcome, off_agenda } = request;
      const [history, staff] = [await historyOf(db, id), await staffIn(db, id)];
      const offAgenda = off_agenda === 'chosen';
      const file = { ...toDetail(request, mail), ends, outcome, staff, offAgenda, history };
      return await withMenuCounts(db, file);
    },

    async adminConfirm({ res, input: { number, version, ...given }, actor }) {
      const ask = asAdmin(questions, actor, res);
      await confirm(services, { number, version, actor }, { given, ask });
    },

    async adminRefuse({ input: { number, version, reason }, actor }) {
      await refuse(services, { number, version, actor }, reason);
    },

    async adminNote({ input: { note, ...edit }, actor }) {
      await noteOnRequest(db, { ...edit, actor }, note);
    },
  } satisfies Partial<Answers>;
}
