import { staffIn } from '../agenda/days/staff-names.ts';
import { historyOf } from '../history.ts';
import { readBill } from '../money/bills.ts';
import { packsOfVisit } from '../money/session-packs.ts';
import { eraseClient, exportClient, readErasure } from '../privacy/client-erasure.ts';
import { Refusal } from '../refusal.ts';
import { noticesAbout, requestMails } from '../requests/back-office/client-mails.ts';
import { saveNote } from '../requests/back-office/client-notes.ts';
import { findClients, listClients, readClient } from '../requests/back-office/clients.ts';
import { exportRequests } from '../requests/back-office/export.ts';
import { listRequests, toDetail } from '../requests/back-office/lists.ts';
import { readNumbers } from '../requests/back-office/numbers.ts';
import { noteOnRequest } from '../requests/decisions.ts';
import { findRequest, treatmentsIn } from '../requests/requests.ts';
import type { Services } from '../services.ts';
import { confirm, refuse } from '../use-cases/decide.ts';
import { undo } from '../use-cases/undo.ts';
import type { Answers } from './answers.ts';
import { asAdmin } from './asking.ts';

/** Requests in the back office. */
export function adminRequestAnswers(services: Services) {
  const { db, questions } = services;

  return {
    adminRequests: ({ input }) => listRequests(db, input),
    adminExport: ({ input }) => exportRequests(db, input),

    async adminRequest({ input: { number } }) {
      const request = await findRequest(db, number);
      if (!request) throw new Refusal('not-found');
      const { id, ends, outcome, off_agenda } = request;
      const mail = (await requestMails(db, [id])).get(id);
      const [history, staff] = [await historyOf(db, id), await staffIn(db, id)];
      const offAgenda = off_agenda === 'chosen';
      const { figures: money, toSettle } = await readBill(db, number);
      const treatmentIds = request.persons ? [] : treatmentsIn(request).map(({ id }) => id);
      const { catalogue } = await services.siteIn(db);
      const packs = await packsOfVisit(db, request, catalogue);
      const double = off_agenda === 'double';
      const bill = { money: { ...money, toSettle }, packs };
      const visit = { ends, outcome, staff, treatmentIds, offAgenda, double, ...bill };
      const notices = await noticesAbout(db, id);
      return { ...toDetail(request, mail), ...visit, notices, history };
    },

    adminConfirm({ res, input: { number, version, ...given }, actor }) {
      const ask = asAdmin(questions, actor, res);
      return confirm(services, { number, version, actor }, { given, ask });
    },

    adminRefuse: ({ input: { reason, byClient, ...edit }, actor }) =>
      refuse(services, { ...edit, actor }, byClient ? '' : reason),

    adminUndo: ({ input, actor }) => undo(services, { ...input, actor }),

    adminNote: ({ input: { note, ...edit }, actor }) => noteOnRequest(db, { ...edit, actor }, note),
  } satisfies Partial<Answers>;
}

/** Clients, and a month in numbers. */
export function adminClientAnswers({ db, outbox }: Services) {
  const stores = { db, outbox };

  return {
    adminNumbers: ({ input: { month } }) => readNumbers(db, month),
    adminClients: ({ input }) =>
      input.match === 'client' ? findClients(db, input.search) : listClients(db, input),
    adminClient: ({ input }) => readClient(db, input.number),
    adminClientNote: ({ input, actor }) => saveNote(db, input, actor),
    adminClientErasure: ({ input }) => readErasure(stores, input.number),
    adminEraseClient: ({ input, actor }) => eraseClient(stores, input, actor),
    async adminClientExport({ input }) {
      return { everything: await exportClient(stores, input.number) };
    },
  } satisfies Partial<Answers>;
}
