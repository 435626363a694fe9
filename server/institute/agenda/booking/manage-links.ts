import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { isOfGroup } from '../../requests/group.ts';
import type { AppointmentRequest } from '../../requests/requests.ts';
import { hashOf, newLinkToken } from '../../secret-value.ts';
import { staffNames } from '../days/staff-names.ts';

/*
 * Links that show, move and cancel an appointment or a request without an account. Each answer and each
 * mail gets a link of its own, as only hashes are stored.
 */

/** The link's path: only its hash is stored. */
export async function addManageLink(within: Db, requestId: string): Promise<string> {
  const token = newLinkToken();
  await within
    .insertInto('manage_links')
    .values({ token_hash: hashOf(token), request_id: requestId, created_at: timestamp() })
    .execute();
  return `/rdv/${token}`;
}

/** What only the client's mail says: the link, and who serves. Of a group by the id of its first part. */
export async function detailsForClient(within: Db, requestId: string) {
  const parts = await within
    .selectFrom('requests')
    .select('id')
    .where('series', '=', requestId)
    .where('part', 'is not', null)
    .where('status', '=', 'confirmed')
    .execute();
  const ids = parts.map(({ id }) => id);
  return {
    manage: await addManageLink(within, requestId),
    staff: await staffNames(within, requestId, ...ids),
  };
}

/** The sessions of a course, each with a link of its own; the parts of a group have the one of the whole. */
export async function withLinks(within: Db, row: readonly AppointmentRequest[]) {
  const linked: { request: AppointmentRequest; manage?: string }[] = [];
  for (const request of row) {
    const manage = isOfGroup(request) ? {} : { manage: await addManageLink(within, request.id) };
    linked.push({ request, ...manage });
  }
  return linked;
}

/** Links per request; the limit stops endless repetition. */
const mostLinks = 10;

/** For a repeated request: its first answer may have been lost. */
export async function addRepeatedLink(
  db: Db,
  number = '',
  most = mostLinks,
): Promise<string | undefined> {
  const links = await db
    .selectFrom('requests')
    .leftJoin('manage_links', 'manage_links.request_id', 'requests.id')
    .select('requests.id')
    .where('number', '=', number)
    .limit(most)
    .execute();
  const [request] = links;
  return request && links.length < most ? addManageLink(db, request.id) : undefined;
}

/** @throws {Refusal} not-found */
export async function requestOfLink(db: Db, token: string): Promise<AppointmentRequest> {
  const request = await db
    .selectFrom('requests')
    .innerJoin('manage_links', 'manage_links.request_id', 'requests.id')
    .selectAll('requests')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!request) throw new Refusal('not-found');
  return request;
}
