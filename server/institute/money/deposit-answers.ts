import { bookingLimits } from '../../../shared/limits/limits.ts';
import { depositMethods } from '../../../shared/money/deposit.ts';
import type { AnswerDeposit, AskDeposit } from '../../../shared/money/deposit-list.ts';
import { isTakenAgain, lookAgain } from '../agenda/taken-again.ts';
import { secondsUntil } from '../appointments/attendance.ts';
import { confirmedMail } from '../appointments/decision-mails.ts';
import { editRequest } from '../appointments/decisions.ts';
import {
  addManageLink,
  detailsForClient,
  requestOfLink,
  withLinks,
} from '../appointments/manage-links.ts';
import { type AppointmentRequest, findRequest, writeChanges } from '../appointments/requests.ts';
import { NotFree } from '../booking/visit-place.ts';
import { today } from '../clock.ts';
import { withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { takeBackChange, tellClient } from '../notifications/notices.ts';
import { paidAlert } from '../notifications/staff-alerts.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { aboutRequest, undoable } from '../undo/undo-journal.ts';
import type { Visitor } from '../visitor.ts';
import { readBill, recordDeposit } from './bills.ts';
import { depositToCheckMail, holdEndedMail } from './deposit-mails.ts';
import { heldTogether, isHeld, isToSettle, paidOfCancelled } from './deposit-rows.ts';
import { endOfHold } from './deposit-terms.ts';
import { countUnpaid, findHolder, hasOpenHold } from './unpaid-holds.ts';

interface ReportedPayment {
  readonly token: string;
  readonly amount: number;
  readonly visitor: Visitor;
}

/** Records the client's report of a paid deposit. A late one takes the slot again if it is free. */
export async function reportPaid(
  services: UseCaseServices,
  { token, amount, visitor }: ReportedPayment,
): Promise<void> {
  const { db, mails, alerts } = services;
  const change = {
    set: { deposit_state: 'said' as const, held_until: null },
    action: 'deposit-said',
    detail: String(amount),
    actor: 'client',
  };
  await lookAgain(async () => {
    const seen = await requestOfLink(db, token);
    const isLate = seen.status === 'cancelled' && seen.deposit_state === 'expired';
    const holder = isLate ? await findHolder(db, seen.phone, visitor) : undefined;
    const takeAgain = () =>
      isTakenAgain(services, seen, change, async (within, take) => {
        const taken = await take();
        // The payment is not seen yet, so the limit of open holds for the number applies.
        const { refused } = await countUnpaid(within, taken.phone, holder);
        const hasOther = await hasOpenHold(within, taken.phone, { booked: [taken], holder });
        if (hasOther || refused >= bookingLimits.unpaid.refused) throw new NotFree();
        await tellPaid(services, within, taken);
      });
    if (isLate && (await takeAgain())) return;
    await db.transaction().execute(async (within) => {
      const request = await requestOfLink(within, token);
      const { deposit_state: state } = request;
      if (state === 'said' || state === 'noted') return;
      if (state !== 'due' && !(isLate && request.version === seen.version))
        throw new Refusal('conflict');
      const [first] = await writeChanges(within, await heldTogether(within, request), change);
      if (first) await tellPaid(services, within, first);
    });
  });
  mails.wake();
  alerts.wake();
}

async function tellPaid(
  { mails, alerts, siteIn }: UseCaseServices,
  within: Db,
  request: AppointmentRequest,
): Promise<void> {
  const site = await siteIn(within);
  await mails.add(within, depositToCheckMail(site.contactTo, request, site));
  await alerts.add(within, paidAlert(request));
}

const answers = {
  noted: { set: { deposit_state: 'noted', held_until: null }, action: 'deposit-noted' },
  refused: {
    set: { deposit_state: 'refused', held_until: null, status: 'cancelled' },
    action: 'deposit-refused',
  },
  settled: { set: { deposit_state: 'settled' }, action: 'deposit-settled' },
} as const;

/** Records the institute's answer. `settled` closes a deposit paid for a slot that is gone or given up. */
export async function answerDeposit(
  services: UseCaseServices,
  { number, version, answer, method }: AnswerDeposit,
  actor: string,
): Promise<void> {
  const { db, mails } = services;
  const change = answers[answer];
  await withRetries(() =>
    db.transaction().execute(async (within) => {
      const request = await findRequest(within, number);
      if (!request) throw new Refusal('not-found');
      const fits = answer === 'settled' ? isToSettle(request) : isHeld(request);
      // Received money is settled on the bill: kept, paid back or credited.
      const { toSettle } = await readBill(within, number, true);
      if (request.version !== version || !fits || (answer === 'settled' && toSettle > 0))
        throw new Refusal('conflict');
      const held = answer === 'settled' ? [] : await heldTogether(within, request);
      // Cancelled appointments under the same deposit get the same answer.
      const cancelled = await paidOfCancelled(within, request);
      const edit = { actor, action: change.action, subject: request.id, requestId: request.id };
      const watched = [...held, ...cancelled].flatMap(({ id }) => aboutRequest(id));
      const work = async () => {
        const changed = await writeChanges(within, held, { ...change, actor });
        const [first] = changed;
        if (first && answer === 'noted') {
          const { institute } = await services.siteIn(within);
          const [usual = 'other'] = depositMethods(institute.deposits);
          const paid = { amount: first.deposit ?? 0, method: method ?? usual, day: today() };
          await recordDeposit(within, first, paid, actor);
        }
        await writeChanges(within, cancelled, { ...change, actor });
        await tellAnswer(services, within, changed, held);
      };
      await undoable(within, watched, work, () => edit);
    }),
  );
  mails.wake();
}

/** Confirms held appointments under one deposit by a payment, as « Acompte noté » does. `amount`: in FCFA. */
export async function noteByPayment(
  services: UseCaseServices,
  within: Db,
  all: readonly AppointmentRequest[],
  { amount, actor }: { readonly amount: number; readonly actor: string },
): Promise<void> {
  const { set, action } = answers.noted;
  const change = { set: { ...set, deposit: amount }, action, actor };
  const [first] = all;
  const cancelled = first ? await paidOfCancelled(within, first) : [];
  await writeChanges(within, cancelled, change);
  await tellAnswer(services, within, await writeChanges(within, all, change), all);
}

export async function tellAnswer(
  services: UseCaseServices,
  within: Db,
  all: readonly AppointmentRequest[],
  before: readonly AppointmentRequest[],
): Promise<void> {
  const [request, ...sessions] = all;
  const [previous] = before;
  if (!request || !previous) return;
  const change = { request, previous, site: await services.siteIn(within) };
  for (const request of all) await takeBackChange(services, within, { ...change, request });
  await tellClient(services, within, change, {}, async (email) => {
    if (request.status !== 'confirmed') return holdEndedMail(email, request, change.site);
    const row = await withLinks(within, sessions);
    return confirmedMail(email, {
      ...change,
      row,
      ...(await detailsForClient(within, request.id)),
    });
  });
}

export async function askDeposit(
  services: UseCaseServices,
  { amount, ...seen }: AskDeposit,
  actor: string,
): Promise<void> {
  const { db, agenda, mails, siteIn } = services;
  const { settings } = await agenda.facts();
  await editRequest(
    db,
    { ...seen, actor },
    async (request, within) => {
      const { status, day, hour } = request;
      const isExpected = status === 'confirmed' && hour !== null && secondsUntil(request) > 0;
      if (!isExpected || isHeld(request) || request.deposit_state === 'noted')
        throw new Refusal('conflict');
      const { institute } = await siteIn(within);
      const start = { day, time: hour, notice: settings.notice };
      const held_until = await endOfHold(within, institute, start);
      if (held_until === undefined) throw new Refusal('too-soon');
      return {
        set: { deposit: amount, deposit_state: 'due', held_until },
        action: 'held',
        detail: `${amount} ${held_until}`,
      };
    },
    async (within, request, previous) => {
      const change = { request, previous, site: await siteIn(within) };
      await tellClient(services, within, change, {}, async (email) => {
        const details = await detailsForClient(within, request.id);
        return confirmedMail(email, { ...change, ...details });
      });
    },
  );
  mails.wake();
}

export const linkForDeposit = (db: Db, number: string): Promise<{ manage: string }> =>
  db.transaction().execute(async (within) => {
    const request = await findRequest(within, number);
    if (!request) throw new Refusal('not-found');
    if (!isHeld(request)) throw new Refusal('conflict');
    return { manage: await addManageLink(within, request.id, 'phone') };
  });
