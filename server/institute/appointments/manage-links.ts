import { listStaffNames } from '../agenda/assigned-staff.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { createLinkToken, hashSecret } from '../secret-value.ts';
import type { AppointmentRequest } from './requests.ts';

/* Links to an appointment without an account. Only hashes are stored, so each answer and mail gets its own. */

/** The channel that received the link. Null if the booker received it, whose identity is unknown. */
export type Reader = 'mailbox' | 'phone' | null;

export async function addManageLink(
  db: Db,
  requestId: string,
  reader: Reader = null,
): Promise<string> {
  const token = createLinkToken();
  await db
    .insertInto('manage_links')
    .values({
      token_hash: hashSecret(token),
      request_id: requestId,
      created_at: timestamp(),
      reader,
    })
    .execute();
  return `/rdv/${token}`;
}

export const createClientDetails = async (
  db: Db,
  requestId: string,
  reader: Reader = 'mailbox',
) => ({
  managePath: await addManageLink(db, requestId, reader),
  staff: await listStaffNames(db, requestId),
});

export async function addManageLinks(db: Db, requests: readonly AppointmentRequest[]) {
  const linkedRequests: { request: AppointmentRequest; managePath: string }[] = [];
  for (const request of requests)
    linkedRequests.push({ request, managePath: await addManageLink(db, request.id, 'mailbox') });
  return linkedRequests;
}

/** The limit of links per request, against endless repetition. */
const defaultLinkLimit = 10;

/** Creates a link for a repeated request, whose first answer may have been lost. */
export async function addAnotherLink(
  db: Db,
  number = '',
  linkLimit = defaultLinkLimit,
): Promise<string | undefined> {
  const links = await db
    .selectFrom('requests')
    .leftJoin('manage_links', 'manage_links.request_id', 'requests.id')
    .select('requests.id')
    .where('number', '=', number)
    .limit(linkLimit)
    .execute();
  const [request] = links;
  return request && links.length < linkLimit ? addManageLink(db, request.id) : undefined;
}

/** Records that a link's reader changed or confirmed something. For a mailed link this proves the mailbox. */
export async function recordLinkUse(db: Db, token: string): Promise<void> {
  await db
    .updateTable('manage_links')
    .set({ pressed_at: timestamp() })
    .where('token_hash', '=', hashSecret(token))
    .where('pressed_at', 'is', null)
    .execute();
}

export async function findReader(db: Db, token: string): Promise<Reader> {
  const link = await db
    .selectFrom('manage_links')
    .select('reader')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  return link?.reader ?? null;
}

export function findRequestByLink(db: Db, token: string): Promise<AppointmentRequest> {
  return db
    .selectFrom('requests')
    .innerJoin('manage_links', 'manage_links.request_id', 'requests.id')
    .selectAll('requests')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
}
