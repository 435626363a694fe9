import type { AttachPayment, PaymentAttached } from '../../../shared/contract/admin/payments.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { withRetries } from '../database/lost-races.ts';
import { Refusal } from '../refusal.ts';
import { isPayable, withItsDeposit } from '../requests/deposits.ts';
import type { Payment } from '../requests/payments.ts';
import { type AppointmentRequest, findRequest } from '../requests/requests.ts';
import type { UseCaseServices } from '../services.ts';
import { aboutRequest, undoable, type Watched } from '../undo/journal.ts';
import { tellAnswer } from './deposits.ts';
import { type Attached, attachedTo, attachNow, notedSet, recordAttached } from './payments.ts';
import { isTakenAgain } from './taken-again.ts';

/*
 * What the institute's people make of payments that fit no deposit, or several. It can be taken back.
 */

const waiting = ['open', 'other'] as const;

const findWaiting = async (db: Db, id: string): Promise<Payment> => {
  const payment = await db
    .selectFrom('provider_payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!payment) throw new Refusal('not-found');
  if (!waiting.some((state) => state === payment.state)) throw new Refusal('conflict');
  return payment;
};

/** Of two at once one finds it settled. @throws {Refusal} conflict */
async function settle(within: Db, payment: Payment): Promise<void> {
  const { id, ...set } = payment;
  const { numUpdatedRows } = await within
    .updateTable('provider_payments')
    .set(set)
    .where('id', '=', id)
    .where('state', 'in', waiting)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('conflict');
}

const watchedOf = ({ id }: Payment): Watched => ({
  table: 'provider_payments',
  column: 'id',
  values: [id],
});

/** Somebody of the institute says what a payment was for. @throws {Refusal} not-found, conflict */
export async function attachPayment(
  services: UseCaseServices,
  { id, number, version }: AttachPayment,
  actor: string,
): Promise<PaymentAttached> {
  const { db, mails } = services;
  const payment = await findWaiting(db, id);
  const seen = await findRequest(db, number);
  if (!seen) throw new Refusal('not-found');
  if (seen.version !== version || !isPayable(seen)) throw new Refusal('conflict');
  const attached = { payment, actor };
  const isConfirmed =
    (seen.status === 'cancelled' && (await attachAgain(services, seen, attached))) ||
    (await attachStanding(services, seen, attached));
  mails.wake();
  return { status: isConfirmed ? 'confirmed' : 'cancelled' };
}

const editOf = ({ id }: AppointmentRequest, { actor }: Attached) => ({
  ...{ actor, action: 'deposit-noted', subject: id, requestId: id },
});

const attachAgain = (
  services: UseCaseServices,
  seen: AppointmentRequest,
  attached: Attached,
): Promise<boolean> => {
  const { payment, actor } = attached;
  const change = { set: notedSet(payment, seen), action: 'deposit-noted', actor };
  return isTakenAgain(services, seen, change, (within, take) => {
    const work = async () => {
      await settle(within, attachedTo(payment, seen, actor));
      const taken = await take();
      await recordAttached(within, taken, payment, actor);
      await tellAnswer(services, within, [taken], [seen]);
    };
    const watched = [watchedOf(payment), ...aboutRequest(seen.id)];
    return undoable(within, watched, work, () => editOf(seen, attached));
  });
};

/** @returns whether it is confirmed @throws {Refusal} conflict */
const attachStanding = (
  services: UseCaseServices,
  seen: AppointmentRequest,
  attached: Attached,
): Promise<boolean> =>
  withRetries(() =>
    services.db.transaction().execute(async (within) => {
      const { payment, actor } = attached;
      const request = await findRequest(within, seen.number);
      if (request?.version !== seen.version) throw new Refusal('conflict');
      const all = await withItsDeposit(within, request);
      const watched = [watchedOf(payment), ...all.flatMap(({ id }) => aboutRequest(id))];
      const work = async () => {
        await settle(within, attachedTo(payment, request, actor));
        return attachNow(services, within, request, attached);
      };
      return undoable(within, watched, work, () => editOf(request, attached));
    }),
  );

/** It was no deposit. @throws {Refusal} not-found, conflict */
export async function putAsidePayment(db: Db, id: string, actor: string): Promise<void> {
  const payment = await findWaiting(db, id);
  const aside = { ...payment, state: 'aside' as const, settled_at: timestamp(), settled_by: actor };
  const edit = { actor, action: 'payment-aside', subject: id };
  await db.transaction().execute((within) =>
    undoable(
      within,
      [watchedOf(payment)],
      () => settle(within, aside),
      () => edit,
    ),
  );
}
