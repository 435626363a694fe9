import { isCancellable } from '../../../shared/contract/booking/request-status.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { isTooLate } from './cut-off.ts';
import type { AppointmentRequest, OnChanged } from './requests.ts';
import { writeChange } from './write-change.ts';

/**
 * Cancels a client's own request; does nothing when it is already cancelled.
 * @throws {Refusal} not-found, conflict, too-late
 */
export function cancelRequest(
  db: Db,
  own: { userId: string; number: string },
  onChanged: OnChanged,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const request = await transaction
      .selectFrom('requests')
      .selectAll()
      .where('number', '=', own.number)
      .where('user_id', '=', own.userId)
      .executeTakeFirst();
    if (!request) throw new Refusal('not-found');
    if (request.status !== 'cancelled') await cancelByClient(transaction, request, onChanged);
  });
}

/** @throws {Refusal} conflict, too-late */
export async function cancelByClient(
  within: Db,
  request: AppointmentRequest,
  onChanged: OnChanged,
): Promise<void> {
  if (!isCancellable(request, today())) throw new Refusal('conflict');
  if (isTooLate(request)) throw new Refusal('too-late');
  const set = { status: 'cancelled' } as const;
  const cancelled = await writeChange(within, request, {
    actor: 'client',
    set,
    action: 'cancelled',
  });
  await onChanged(within, cancelled, request);
}
