import { staffIn } from '../agenda/staff-names.ts';
import { eraseClient, exportClient, readErasure } from '../clients/client-erasure.ts';
import { noticesAbout, requestMails } from '../clients/client-mails.ts';
import { saveNote } from '../clients/client-notes.ts';
import { findClients, listClients, readClient } from '../clients/client-records.ts';
import { historyOf } from '../history.ts';
import { readBill } from '../money/bills.ts';
import { readNumbers } from '../money/month-numbers.ts';
import { findPacksOf } from '../money/session-packs.ts';
import { Refusal } from '../refusal.ts';
import type { Answers } from '../routes/answers.ts';
import { asAdmin } from '../routes/asking.ts';
import type { Services } from '../services.ts';
import { undo } from '../undo/undo-press.ts';
import { confirm, noteOnRequest, refuse } from './decisions.ts';
import { exportRequests, listRequests, toDetail } from './request-lists.ts';
import { findRequest, treatmentsIn } from './requests.ts';

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
      const packs = await findPacksOf(db, request, catalogue);
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
