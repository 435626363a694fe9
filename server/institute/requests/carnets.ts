import type { Catalogue } from '../../../shared/contents/catalogue-of.ts';
import type { VisitCarnet } from '../../../shared/contract/admin/carnets.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { ofCarnets, take } from './prepaid.ts';
import { type AppointmentRequest, listsIn } from './requests.ts';

/*
 * Carnets as appointments need them: which cover what is booked, what their clients read, and what is given back.
 */

/** One that still has sessions. */
export interface OpenCarnet {
  readonly id: string;
  readonly phone: string;
  readonly title: string;
  readonly covers: readonly string[];
  readonly left: number;
}

/** Of these telephone numbers, the oldest first; also used up, where `ids` names them. */
export async function openCarnets(
  db: Db,
  phones: readonly string[],
  ids: readonly string[] = [],
): Promise<OpenCarnet[]> {
  const known = phones.filter(Boolean);
  if (known.length === 0) return [];
  const rows = await db
    .selectFrom('carnets')
    .select(['id', 'phone', 'title', 'covers', 'remaining'])
    .where('phone', 'in', known)
    .where(({ eb, or, and }) =>
      or([
        eb('id', 'in', ['', ...ids]),
        and([
          eb('remaining', '>', 0),
          eb('ended_on', 'is', null),
          or([eb('expires_on', 'is', null), eb('expires_on', '>=', today())]),
        ]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ remaining, covers, ...row }) => ({
    ...row,
    covers: JSON.parse(covers) as string[],
    left: remaining,
  }));
}

/** Whether one of these treatments is covered: any, by its id, or by the section in which it stands now. */
export const isCovered = (
  { covers }: Pick<OpenCarnet, 'covers'>,
  treatments: readonly string[],
  catalogue: Pick<Catalogue, 'sectionOf'>,
): boolean =>
  covers.length === 0 ||
  treatments.some((id) => covers.includes(id) || covers.includes(catalogue.sectionOf(id)));

/** Which carnets these appointments were counted on: ids by that of the request. */
export async function countedFor(
  db: Db,
  requestIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('carnet_uses')
    .select(['request_id', 'carnet_id'])
    .where('request_id', 'in', requestIds)
    .where('undone_at', 'is', null)
    .execute();
  const counted = new Map<string, string[]>();
  for (const { request_id, carnet_id } of rows) {
    if (request_id) counted.set(request_id, [...(counted.get(request_id) ?? []), carnet_id]);
  }
  return counted;
}

/** Those of its client that cover an appointment, for the institute's people. */
export async function carnetsOfVisit(
  db: Db,
  request: AppointmentRequest,
  catalogue: Pick<Catalogue, 'sectionOf'>,
): Promise<VisitCarnet[]> {
  const counted = (await countedFor(db, [request.id])).get(request.id) ?? [];
  const treatments = listsIn(request).flat();
  const all = await openCarnets(db, [request.phone], counted);
  return all
    .filter((one) => counted.includes(one.id) || isCovered(one, treatments, catalogue))
    .map(({ id, title, left }) => ({ id, title, left, isCounted: counted.includes(id) }));
}

/** What an appointment was counted on, so that an edit of it can be taken back with that. */
export async function watchedCarnets(within: Db, requestId: string) {
  const ids = (await countedFor(within, [requestId])).get(requestId) ?? [];
  return [
    { table: 'carnets', column: 'id', values: ids },
    { table: 'carnet_uses', column: 'request_id', values: ids.length > 0 ? [requestId] : [] },
  ] as const;
}

/** An appointment whose client did not come, or is no more, gives back what was counted for it. */
export async function giveBackUnlessCame(within: Db, requestId: string): Promise<void> {
  const uses = await within
    .selectFrom('carnet_uses')
    .innerJoin('requests', 'requests.id', 'carnet_uses.request_id')
    .select(['carnet_uses.id', 'carnet_id', 'carnet_uses.sessions'])
    .where('request_id', '=', requestId)
    .where('undone_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('status', '!=', 'confirmed'), eb('outcome', 'is', null), eb('outcome', '!=', 'came')]),
    )
    .execute();
  for (const { id, carnet_id, sessions } of uses)
    await takeBackUse(within, id, carnet_id, sessions);
}

/** It stays listed. @returns whether it counted until now */
export async function takeBackUse(
  within: Db,
  id: string,
  carnet_id: string,
  sessions: number,
): Promise<boolean> {
  const { numUpdatedRows } = await within
    .updateTable('carnet_uses')
    .set({ undone_at: timestamp() })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await take(within, ofCarnets, { id: carnet_id, amount: sessions, isGivenBack: true });
  return true;
}
