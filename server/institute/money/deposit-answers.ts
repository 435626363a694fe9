import { listDepositMethodKeys } from '#shared/money/deposit.ts';
import type { AnswerDeposit, AskDeposit } from '#shared/money/deposit-list.ts';
import type { PaymentMethod } from '#shared/money/till.ts';
import { countSecondsUntil } from '../appointments/attendance.ts';
import { buildConfirmedMail } from '../appointments/decision-mails.ts';
import { editRequest } from '../appointments/decisions.ts';
import {
  addManageLinks,
  createClientDetails,
  findRequestByLink,
} from '../appointments/manage-links.ts';
import {
  type AppointmentRequest,
  findRequest,
  listSeriesRequests,
  writeChanges,
} from '../appointments/requests.ts';
import { today } from '../clock.ts';
import { withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { notifyClient, withdrawChangeNotices } from '../notifications/notices.ts';
import { buildPaidAlert } from '../notifications/staff-alerts.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { recordUndo, watchRequest } from '../undo/undo-journal.ts';
import { readBill, recordPayment } from './bills.ts';
import { buildDepositToCheckMail, buildHoldEndedMail } from './deposit-mails.ts';
import {
  hasUnsettledDeposit,
  isHeld,
  listCancelledToSettle,
  listHeldSessions,
} from './deposit-rows.ts';
import { computeHoldEnd } from './deposit-terms.ts';

/** Tries again after a concurrent change of the same appointment. */
export async function retryOnConflict(work: () => Promise<void>, tries = 3): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isChanged = error instanceof Refusal && error.code === 'conflict';
    if (!isChanged || tries === 1) throw error;
    await retryOnConflict(work, tries - 1);
  }
}

/** Records the client's report of a paid deposit. A late one does not take the slot again: the institute answers. */
export async function reportDepositPaid(
  { db, mails, alerts, readSite }: UseCaseServices,
  { token, amount }: { readonly token: string; readonly amount: number },
): Promise<void> {
  await retryOnConflict(() =>
    db.transaction().execute(async (transaction) => {
      const request = await findRequestByLink(transaction, token);
      const { status, deposit_state: state } = request;
      if (state === 'said' || state === 'noted') return;
      const isLate = status === 'cancelled' && state === 'expired';
      if (state !== 'due' && !isLate) throw new Refusal('conflict');
      const [first] = await writeChanges(
        transaction,
        await listHeldSessions(transaction, request),
        {
          set: { deposit_state: 'said', held_until: null },
          action: 'deposit-said',
          detail: String(amount),
          actor: 'client',
        },
      );
      if (!first) return;
      await mails.add(transaction, buildDepositToCheckMail(first, await readSite(transaction)));
      await alerts.add(transaction, buildPaidAlert(first));
    }),
  );
  mails.wake();
}

const answerChanges = {
  noted: { set: { deposit_state: 'noted', held_until: null }, action: 'deposit-noted' },
  refused: {
    set: { deposit_state: 'refused', held_until: null, status: 'cancelled' },
    action: 'deposit-refused',
  },
  settled: { set: { deposit_state: 'settled' }, action: 'deposit-settled' },
} as const;

interface Answer {
  readonly answer: keyof typeof answerChanges;
  readonly method: PaymentMethod;
  readonly actor: string;
}

/** Writes an answer for all appointments under one deposit: those held, and the cancelled ones. */
export async function answerTogether(
  services: UseCaseServices,
  db: Db,
  request: AppointmentRequest,
  { answer, method, actor }: Answer,
): Promise<void> {
  const change = { ...answerChanges[answer], actor };
  const heldSessions = answer === 'settled' ? [] : await listHeldSessions(db, request);
  const cancelled = await listCancelledToSettle(db, request);
  const changed = await writeChanges(db, heldSessions, change);
  const [first] = changed;
  if (first && answer === 'noted') {
    const payment = { amount: first.deposit ?? 0, method, day: today() };
    await recordPayment(db, first, { ...payment, purpose: 'deposit' }, actor);
  }
  await writeChanges(db, cancelled, change);
  await notifyOfDeposit(services, db, changed, heldSessions);
}

/** Records the institute's answer. `settled` closes a deposit paid for a slot that is gone or given up. */
export async function answerDeposit(
  services: UseCaseServices,
  { number, version, answer, method }: AnswerDeposit,
  actor: string,
): Promise<void> {
  const { db, mails } = services;
  await withRetries(() =>
    db.transaction().execute(async (transaction) => {
      const request = await findRequest(transaction, number);
      const isAnswerable = answer === 'settled' ? hasUnsettledDeposit(request) : isHeld(request);
      // Received money is settled on the bill: kept, paid back or credited.
      const { toSettle } = await readBill(transaction, number, true);
      if (request.version !== version || !isAnswerable || (answer === 'settled' && toSettle > 0))
        throw new Refusal('conflict');
      const { institute } = await services.readSite(transaction);
      const [defaultMethod = 'other'] = listDepositMethodKeys(institute.deposits);
      const appointments = await listSeriesRequests(transaction, request);
      await recordUndo(
        transaction,
        appointments.flatMap(({ id }) => watchRequest(id)),
        () =>
          answerTogether(services, transaction, request, {
            answer,
            method: method ?? defaultMethod,
            actor,
          }),
        () => ({
          actor,
          action: answerChanges[answer].action,
          subject: request.id,
          requestId: request.id,
        }),
      );
    }),
  );
  mails.wake();
}

export async function notifyOfDeposit(
  services: UseCaseServices,
  db: Db,
  requests: readonly AppointmentRequest[],
  previousRequests: readonly AppointmentRequest[],
): Promise<void> {
  const [request, ...otherRequests] = requests;
  const [previous] = previousRequests;
  if (!request || !previous) return;
  const change = { request, previous, site: await services.readSite(db) };
  for (const request of requests) await withdrawChangeNotices(services, db, { ...change, request });
  await notifyClient(services, db, change, {}, async () => {
    if (request.status !== 'confirmed') return buildHoldEndedMail(request, change.site);
    const otherSessions = await addManageLinks(db, otherRequests);
    return buildConfirmedMail({
      ...change,
      otherSessions,
      ...(await createClientDetails(db, request.id)),
    });
  });
}

export async function askDeposit(
  services: UseCaseServices,
  { amount, ...seen }: AskDeposit,
  actor: string,
): Promise<void> {
  const { db, agenda, mails, readSite } = services;
  const { settings } = await agenda.readFacts();
  await editRequest(
    db,
    { ...seen, actor },
    async (request, transaction) => {
      const { status, day, hour } = request;
      const isExpected = status === 'confirmed' && hour !== null && countSecondsUntil(request) > 0;
      if (!isExpected || isHeld(request) || request.deposit_state === 'noted')
        throw new Refusal('conflict');
      const { institute } = await readSite(transaction);
      const start = { day, time: hour, notice: settings.notice };
      const held_until = await computeHoldEnd(transaction, institute, start);
      if (held_until === undefined) throw new Refusal('too-soon');
      return {
        set: { deposit: amount, deposit_state: 'due', held_until },
        action: 'held',
        detail: `${amount} ${held_until}`,
      };
    },
    async (transaction, request, previous) => {
      const change = { request, previous, site: await readSite(transaction) };
      await notifyClient(services, transaction, change, {}, async () => {
        const details = await createClientDetails(transaction, request.id);
        return buildConfirmedMail({ ...change, ...details });
      });
    },
  );
  mails.wake();
}
