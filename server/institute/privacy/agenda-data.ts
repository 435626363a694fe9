import type { Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import type { DataSubject } from './data-subject.ts';

type Row<T extends keyof Database> = Selectable<Database[T]>;

/** One treatment of a request. */
export interface Part extends Omit<Row<'parts'>, 'staff' | 'room'> {
  /** By name. */
  staff: string;
  room: string | null;
}

/** What is done in somebody's requests, their links, and how they were booked. */
export async function findAgendaRows(db: Db, requests: readonly { id: string }[]) {
  const ids = ['', ...requests.map(({ id }) => id)];
  const parts = await db
    .selectFrom('parts')
    .innerJoin('lanes as people', 'people.lane', 'parts.staff')
    .leftJoin('lanes as rooms', 'rooms.lane', 'parts.room')
    .select(['request_id', 'position', 'person', 'treatment_id', 'starts', 'ends'])
    .select(['people.name as staff', 'rooms.name as room'])
    .where('request_id', 'in', ids)
    .orderBy('position')
    .execute();
  const manageLinks = await db
    .selectFrom('manage_links')
    .select(['request_id', 'created_at'])
    .where('request_id', 'in', ids)
    .orderBy('created_at')
    .execute();
  const origins = await db
    .selectFrom('booking_origins')
    .select(['request_id', 'known', 'created_at'])
    .where('request_id', 'in', ids)
    .execute();
  return { parts, manageLinks, origins };
}

/** By their own telephone number, or by that of their requests where nobody else's has it. */
export async function findClientNotes(
  db: Db,
  dataSubject: DataSubject,
  requests: Row<'requests'>[],
) {
  const phones = 'phone' in dataSubject ? [dataSubject.phone] : requests.map(({ phone }) => phone);
  const ids = ['', ...requests.map(({ id }) => id)];
  return db
    .selectFrom('client_notes')
    .selectAll()
    .where('phone', 'in', ['', ...phones])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('requests')
            .select('requests.id')
            .whereRef('requests.phone', '=', 'client_notes.phone')
            .where('requests.id', 'not in', ids),
        ),
      ),
    )
    .execute();
}
