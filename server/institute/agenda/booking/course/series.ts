import type { Beside, VisitSeries } from '../../../../../shared/contract/booking/course.ts';
import type { Db } from '../../../database/database.ts';
import { Refusal } from '../../../refusal.ts';
import { isOfGroup, partsIn, wholeOf } from '../../../requests/group.ts';
import type { AppointmentRequest } from '../../../requests/requests.ts';
import { addRepeatedLink, requestOfLink } from '../manage-links.ts';

/*
 * Appointments that belong together: the sessions of a course, each moved and cancelled alone; or the parts of a large
 * group, which are one visit, and of which one may be looked at and changed alone.
 */

/** The whole series in the order of its sessions or parts; empty for a single appointment. */
export async function requestsBeside(
  db: Db,
  { series }: Pick<AppointmentRequest, 'series'>,
): Promise<AppointmentRequest[]> {
  if (series === null) return [];
  return db
    .selectFrom('requests')
    .selectAll()
    .where('series', '=', series)
    .orderBy('session')
    .orderBy('part')
    .orderBy('day')
    .orderBy('hour')
    .orderBy('number')
    .execute();
}

/** What a link shows and changes. */
export interface Seen {
  /** Of a group the whole, as one appointment. */
  readonly request: AppointmentRequest;
  /** As they are stored. */
  readonly parts: readonly AppointmentRequest[];
  /** One of a group's appointments, which was asked for. */
  readonly isPart: boolean;
}

/** `part`: the number of a group's appointment, to see it alone; "" for the whole. @throws {Refusal} not-found */
export async function seenBy(db: Db, token: string, part = ''): Promise<Seen> {
  const own = await requestOfLink(db, token);
  const all = isOfGroup(own) ? await requestsBeside(db, own) : [];
  if (part) {
    const one = all.find(({ number }) => number === part);
    if (!one) throw new Refusal('not-found');
    return { request: one, parts: [one], isPart: true };
  }
  return all.length > 0
    ? { request: wholeOf(all), parts: partsIn(all), isPart: false }
    : { request: own, parts: [own], isPart: false };
}

/** A change as it is told: of a part that of the whole, unless it left the day of the others. */
export async function toldChange(
  within: Db,
  changed: AppointmentRequest,
  before: readonly AppointmentRequest[],
): Promise<{ request: AppointmentRequest; previous: AppointmentRequest }> {
  const alone = { request: changed, previous: before[0] ?? changed };
  if (!isOfGroup(changed)) return alone;
  const all = await requestsBeside(within, changed);
  const previous = all.map((one) => before.find(({ id }) => id === one.id) ?? one);
  const isApart =
    changed.status === 'confirmed' && !partsIn(all).some(({ id }) => id === changed.id);
  return isApart ? alone : { request: wholeOf(all), previous: wholeOf(previous) };
}

/** What the holder of a link to one of them sees of all. */
export async function seriesOf(db: Db, request: AppointmentRequest): Promise<VisitSeries> {
  const { session, sessions } = request;
  const all = await requestsBeside(db, request);
  return {
    ...(session && { session }),
    ...(sessions && { sessionCount: sessions }),
    ...(all.length > 1 && { beside: all.map(besideOf) }),
  };
}

const besideOf = (request: AppointmentRequest): Beside => {
  const { id: uid, number, version, status, day, hour: time, ends, people, session } = request;
  return { number, status, day, time, ends, people, ...(session && { session }), uid, version };
};

/** Most links to one appointment: each visit from another session's page creates one. */
const mostLinks = 100;

/** A link to another appointment of the same series. @throws {Refusal} not-found, too-many */
export async function linkBeside(db: Db, token: string, number: string): Promise<string> {
  const all = await requestsBeside(db, await requestOfLink(db, token));
  if (!all.some((one) => one.number === number)) throw new Refusal('not-found');
  const link = await addRepeatedLink(db, number, mostLinks);
  if (!link) throw new Refusal('too-many');
  return link;
}
