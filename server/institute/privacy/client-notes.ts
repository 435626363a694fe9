import type { Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import type { DataSubject } from './data-subject.ts';

/** By their own telephone number, or by that of their requests where nobody else's has it. */
export async function findClientNotes(
  db: Db,
  dataSubject: DataSubject,
  requests: readonly Selectable<Database['requests']>[],
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
