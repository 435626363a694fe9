import type { Selectable } from 'kysely';
import type { Treatment } from '../../../shared/catalogue.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import { sessionText } from '../../../shared/text/course-text.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';

/** A request for an appointment. Nothing is booked until the institute confirms it. */
export type AppointmentRequest = Selectable<Database['requests']>;
export type StoredTreatment = Treatment & {
  readonly id: string;
  /** Whom the client wished for it: the number, and the name as it was then. */
  readonly by?: number;
  readonly with?: string;
};

/** Runs in the transaction of a change, to add mails; `before` is the request as it was. */
export type OnChanged = (
  db: Db,
  request: AppointmentRequest,
  previous: AppointmentRequest,
) => Promise<void>;

const listLimit = 100;

type Stored = Pick<AppointmentRequest, 'treatments'> &
  Partial<Pick<AppointmentRequest, 'session' | 'sessions' | 'series_price'>>;

/** Of a session of a course with its share of the price. */
export const treatmentsIn = ({ treatments }: Stored) => JSON.parse(treatments) as StoredTreatment[];

/** As clients are told of it: a session with its number, and the price of the whole course, which stands once. */
export function toldTreatmentsIn(request: Stored): StoredTreatment[] {
  const { session, sessions, series_price } = request;
  const treatments = treatmentsIn(request);
  if (!session || !sessions) return treatments;
  return treatments.map(({ nom, prix, ...one }) => ({
    ...one,
    nom: `${nom}, ${sessionText(session, sessions)}`,
    prix: series_price ?? prix,
  }));
}

export const personsIn = ({
  persons,
}: Pick<AppointmentRequest, 'persons'>): StoredTreatment[][] | undefined =>
  persons ? JSON.parse(persons) : undefined;

export const withoutIds = (treatments: readonly StoredTreatment[]) =>
  treatments.map(({ id: _, by: __, ...treatment }) => treatment);

/** The hour that it has, or had; a request has none. */
export const hourOf = ({ day, hour }: AppointmentRequest): FreeHour | undefined =>
  hour === null ? undefined : { day, time: hour };

/** Each person's treatments, by their ids. */
export const listsIn = (request: AppointmentRequest): string[][] =>
  eachIn(request).map((treatments) => treatments.map(({ id }) => id));

/** Whom the client wished for each of them. */
export const wishesIn = (request: AppointmentRequest): (number | undefined)[][] =>
  eachIn(request).map((treatments) => treatments.map(({ by }) => by));

function eachIn(request: AppointmentRequest): StoredTreatment[][] {
  const same = () => treatmentsIn(request);
  return personsIn(request) ?? Array.from({ length: request.people }, same);
}

/** The requests of an account, newest first. */
export function requestsOf(db: Db, userId: string): Promise<AppointmentRequest[]> {
  return db
    .selectFrom('requests')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(listLimit)
    .execute();
}

/**
 * Assigns guests' requests to the account that verified their mailbox. A guest may have mistyped it:
 * a client's own list therefore shows the appointment, but no name, telephone number or note.
 */
export async function adoptRequests(db: Db, userId: string, mailbox: string): Promise<void> {
  await db
    .updateTable('requests')
    .set({ user_id: userId })
    .where('email', '=', mailbox)
    .where('user_id', 'is', null)
    .execute();
  await db
    .updateTable('requests')
    .set({ unmailed: 0 })
    .where('email', '=', mailbox)
    .where('unmailed', '=', 1)
    .execute();
}

export function findRequest(db: Db, number: string): Promise<AppointmentRequest | undefined> {
  return db.selectFrom('requests').selectAll().where('number', '=', number).executeTakeFirst();
}
