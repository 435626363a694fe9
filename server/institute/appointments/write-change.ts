import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { Refusal } from '../refusal.ts';
import type { AppointmentRequest } from './requests.ts';

export interface RequestChange {
  readonly set: Partial<AppointmentRequest>;
  readonly action: string;
  readonly detail?: string;
}

/**
 * Writes a change within its transaction, with optimistic locking: of concurrent changes of one version the first
 * wins. Returns the request as it is now.
 * @throws {Refusal} conflict
 */
export async function writeChange(
  within: Db,
  { id, version }: AppointmentRequest,
  { set, ...event }: RequestChange & { readonly actor: string },
): Promise<AppointmentRequest> {
  const changed = await within
    .updateTable('requests')
    .set({ ...set, version: version + 1, updated_at: timestamp() })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new Refusal('conflict');
  await recordEvent(within, { subject: id, ...event });
  return changed;
}

export async function writeChanges(
  within: Db,
  requests: readonly AppointmentRequest[],
  change: RequestChange & { readonly actor: string },
): Promise<AppointmentRequest[]> {
  const changed: AppointmentRequest[] = [];
  for (const request of requests) changed.push(await writeChange(within, request, change));
  return changed;
}
