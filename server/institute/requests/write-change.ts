import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { Refusal } from '../refusal.ts';
import type { AppointmentRequest } from './requests.ts';

/** What becomes of a request, and the event of its history. */
export interface RequestChange {
  readonly set: Partial<AppointmentRequest>;
  readonly action: string;
  readonly detail?: string;
}

/**
 * Writes a change within its transaction, with optimistic locking: of several concurrent changes of one
 * version the first wins.
 * @returns the request as it is now
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

/** The same of several. @throws {Refusal} conflict */
export async function writeChanges(
  within: Db,
  requests: readonly AppointmentRequest[],
  change: RequestChange & { readonly actor: string },
): Promise<AppointmentRequest[]> {
  const changed: AppointmentRequest[] = [];
  for (const one of requests) changed.push(await writeChange(within, one, change));
  return changed;
}
