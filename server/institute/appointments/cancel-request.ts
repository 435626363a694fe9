import { isCancellable } from '../../../shared/appointments/request-status.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { isTooLate } from './cut-off.ts';
import type { AppointmentRequest } from './requests.ts';
import { writeChange } from './write-change.ts';

/** @throws {Refusal} conflict, too-late */
export async function cancelByClient(
  within: Db,
  request: AppointmentRequest,
): Promise<AppointmentRequest> {
  if (!isCancellable(request, today())) throw new Refusal('conflict');
  if (isTooLate(request)) throw new Refusal('too-late');
  const set = { status: 'cancelled' } as const;
  return writeChange(within, request, { actor: 'client', set, action: 'cancelled' });
}
