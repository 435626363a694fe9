import type { Selectable } from 'kysely';
import { sessionText } from '../../../shared/booking/course-text.ts';
import type { Treatment } from '../../../shared/catalogue.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';

export type AppointmentRequest = Selectable<Database['requests']>;
export type StoredTreatment = Treatment & {
  readonly id: string;
  /** The staff member once wished for this treatment: the number, and the name at that time. */
  readonly by?: number;
  readonly with?: string;
};

/** Runs in the transaction of a change, to add mails. `before` is the request as it was. */
export type OnChanged = (
  db: Db,
  request: AppointmentRequest,
  previous: AppointmentRequest,
) => Promise<void>;

const listLimit = 100;

type Stored = Pick<AppointmentRequest, 'treatments'> &
  Partial<Pick<AppointmentRequest, 'session' | 'sessions' | 'series_price'>>;

/** Parses the treatments. A session of a course has its share of the price. */
export const treatmentsIn = ({ treatments }: Stored) => JSON.parse(treatments) as StoredTreatment[];

/** Returns the treatments for the client: a session with its number, and the course's price once. */
export function toldTreatmentsIn(request: Stored): StoredTreatment[] {
  const { session, sessions, series_price } = request;
  const treatments = treatmentsIn(request);
  if (!session || !sessions) return treatments;
  return treatments.map(({ nom, prix, ...rest }) => ({
    ...rest,
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

/** Returns the current or former hour; undefined for a request. */
export const hourOf = ({ day, hour }: AppointmentRequest): FreeHour | undefined =>
  hour === null ? undefined : { day, time: hour };

export function listsIn(request: AppointmentRequest): string[][] {
  const same = () => treatmentsIn(request);
  const lists = personsIn(request) ?? Array.from({ length: request.people }, same);
  return lists.map((treatments) => treatments.map(({ id }) => id));
}

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
 * Assigns guests' requests to the account that verified their mailbox. A guest may have mistyped it, so a client's
 * list shows the appointment without name, telephone number and note.
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
