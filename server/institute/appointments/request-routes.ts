import { confirmByHand } from '../agenda/absent-staff.ts';
import { findAssignedStaff } from '../agenda/assigned-staff.ts';
import { listNotices, readLastDeliveries } from '../clients/client-mails.ts';
import { readNote } from '../clients/client-notes.ts';
import { hasBegun } from '../clock.ts';
import { readHistory } from '../history.ts';
import { readBill } from '../money/bills.ts';
import { findUsablePacks } from '../money/session-packs.ts';
import type { Answers } from '../routes/answers.ts';
import { searchAsAdmin } from '../routes/searchers.ts';
import type { Services } from '../services.ts';
import { undo } from '../undo/undo-press.ts';
import { declineRequest, isRunning } from './decisions.ts';
import { listRequests, toDetail } from './request-lists.ts';
import { findRequest, parseTreatments } from './requests.ts';

export function createRequestAnswers(services: Services) {
  const { db, searchTurns } = services;

  return {
    adminRequests: ({ input }) => listRequests(db, input),

    async adminRequest({ input: { number } }) {
      const request = await findRequest(db, number);
      const { id, day, hour, ends, outcome, off_agenda } = request;
      const { figures, toSettle } = await readBill(db, number);
      const { catalogue } = await services.readSite(db);
      return {
        ...toDetail(request, (await readLastDeliveries(db, 'mail', [request])).get(id)),
        clientNote: (await readNote(db, request.phone)).note,
        ends,
        hasBegun: hour !== null && hasBegun({ day, hour }),
        isRunning: hour !== null && isRunning({ day, hour, ends }),
        outcome,
        staff: await findAssignedStaff(db, id),
        treatmentIds: request.persons
          ? []
          : parseTreatments(request).map((treatment) => treatment.id),
        offAgenda: off_agenda === 'chosen',
        money: { ...figures, toSettle },
        packs: await findUsablePacks(db, request, catalogue),
        notices: await listNotices(db, id),
        history: await readHistory(db, id),
      };
    },

    adminConfirm({ res, input: { number, version, ...chosenTime }, actor }) {
      const runSearch = searchAsAdmin(searchTurns, actor, res);
      return confirmByHand(services, { number, version, actor }, { chosenTime, runSearch });
    },

    adminRefuse: ({ input: { reason, byClient, ...edit }, actor }) =>
      declineRequest(services, { ...edit, actor }, { reason, byClient }),

    adminUndo: ({ input, actor }) => undo(services, { ...input, actor }),
  } satisfies Partial<Answers>;
}
