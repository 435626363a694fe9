import type { Beside, VisitSeries } from '../../../shared/booking/course.ts';
import { addRepeatedLink, requestOfLink } from '../appointments/manage-links.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

/* Appointments booked together: a course's sessions, and large groups in older databases. */

/** Returns the series in the order of its sessions; empty for a single appointment. */
async function requestsBeside(
  db: Db,
  { series }: Pick<AppointmentRequest, 'series'>,
): Promise<AppointmentRequest[]> {
  if (series === null) return [];
  return db
    .selectFrom('requests')
    .selectAll()
    .where('series', '=', series)
    .orderBy('session')
    .orderBy('day')
    .orderBy('hour')
    .orderBy('number')
    .execute();
}

/** Returns the series as the holder of one link sees it. */
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

/** The limit of links per appointment. Each visit from another session's page creates one. */
const mostLinks = 100;

/**
 * Creates a link to another appointment of the series.
 * @throws {Refusal} not-found, too-many
 */
export async function linkBeside(db: Db, token: string, number: string): Promise<string> {
  const all = await requestsBeside(db, await requestOfLink(db, token));
  if (!all.some((request) => request.number === number)) throw new Refusal('not-found');
  const link = await addRepeatedLink(db, number, mostLinks);
  if (!link) throw new Refusal('too-many');
  return link;
}
