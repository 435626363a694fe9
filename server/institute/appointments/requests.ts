import type { Selectable } from 'kysely';
import { formatSession } from '#shared/booking/course-text.ts';
import type { Treatment } from '#shared/catalogue.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { recordEvent } from '../history.ts';
import { Refusal } from '../refusal.ts';

export type AppointmentRequest = Selectable<Database['requests']>;
export type StoredTreatment = Treatment & {
  readonly id: string;
  /** The staff member once wished for this treatment: the number, and the name at that time. */
  readonly by?: number;
  readonly with?: string;
};

/** A callback in the transaction of a change, which adds mails. */
export type OnChanged = (
  db: Db,
  request: AppointmentRequest,
  previous: AppointmentRequest,
) => Promise<void>;

type StoredTreatments = Pick<AppointmentRequest, 'treatments'> &
  Partial<Pick<AppointmentRequest, 'session' | 'sessions' | 'series_price'>>;

export const parseTreatments = ({ treatments }: StoredTreatments) =>
  JSON.parse(treatments) as StoredTreatment[];

/** Returns the treatments for the client: a session with its number, and the course's price once. */
export function listShownTreatments(request: StoredTreatments): StoredTreatment[] {
  const { session, sessions, series_price } = request;
  const treatments = parseTreatments(request);
  if (!session || !sessions) return treatments;
  return treatments.map(({ nom, prix, ...treatment }) => ({
    ...treatment,
    nom: `${nom}, ${formatSession(session, sessions)}`,
    prix: series_price ?? prix,
  }));
}

export const parsePersons = ({
  persons,
}: Pick<AppointmentRequest, 'persons'>): StoredTreatment[][] | undefined =>
  persons ? JSON.parse(persons) : undefined;

export const removeIds = (treatments: readonly StoredTreatment[]) =>
  treatments.map(({ id: _, by: __, ...treatment }) => treatment);

export const getStartKey = ({ day, hour }: Pick<AppointmentRequest, 'day' | 'hour'>) =>
  `${day} ${hour}`;

export const listStoredTreatmentsByPerson = (
  request: Pick<AppointmentRequest, 'treatments' | 'persons' | 'people'>,
): StoredTreatment[][] =>
  parsePersons(request) ?? Array.from({ length: request.people }, () => parseTreatments(request));

export const listTreatmentIdsByPerson = (request: AppointmentRequest): string[][] =>
  listStoredTreatmentsByPerson(request).map((treatments) => treatments.map(({ id }) => id));

/** @throws {Refusal} not-found */
export const findRequest = (db: Db, number: string): Promise<AppointmentRequest> =>
  db
    .selectFrom('requests')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));

/** Lists the appointments of a series; of a request without one, the request alone. */
export async function listSeriesRequests(
  db: Db,
  request: AppointmentRequest,
): Promise<AppointmentRequest[]> {
  const { series } = request;
  if (series === null) return [request];
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

export interface Series {
  readonly series?: string;
  readonly session?: number;
  readonly sessions?: number;
  /** The price of the whole course, as its first session was booked. */
  readonly price?: number;
}

/** Returns a session's share of the course's price. All shares add up to it. */
export function computeSessionShare(
  treatment: StoredTreatment,
  { session, sessions = 1 }: Series,
): StoredTreatment {
  if (!session) return treatment;
  const share = Math.floor(treatment.prix / sessions);
  return { ...treatment, prix: session === 1 ? treatment.prix - share * (sessions - 1) : share };
}

export interface RequestChange {
  readonly set: Partial<AppointmentRequest>;
  readonly action: string;
  readonly detail?: string;
}

/** Writes a change with optimistic locking: of concurrent changes of one version the first wins. */
export async function writeChange(
  db: Db,
  { id, version }: AppointmentRequest,
  { set, ...event }: RequestChange & { readonly actor: string },
): Promise<AppointmentRequest> {
  const changedRequest = await db
    .updateTable('requests')
    .set({ ...set, version: version + 1, updated_at: timestamp() })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  if (!changedRequest) throw new Refusal('conflict');
  await recordEvent(db, { subject: id, ...event });
  return changedRequest;
}

export async function writeChanges(
  db: Db,
  requests: readonly AppointmentRequest[],
  change: RequestChange & { readonly actor: string },
): Promise<AppointmentRequest[]> {
  const changedRequests: AppointmentRequest[] = [];
  for (const request of requests) changedRequests.push(await writeChange(db, request, change));
  return changedRequests;
}

/**
 * Marks orders without a mail to the client, because strangers had used up the network's mails. The site sends no
 * automatic mail about them until their mailbox is proven or the institute has written to it.
 */
export async function markUnmailed(
  db: Db,
  requests: readonly Pick<AppointmentRequest, 'id'>[],
  unmailed: 0 | 1 = 1,
): Promise<void> {
  const ids = requests.map(({ id }) => id);
  await db.updateTable('requests').set({ unmailed }).where('id', 'in', ids).execute();
}
