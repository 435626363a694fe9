import type { Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import type { DataSubject } from './data-subject.ts';

/** Tables whose rows belong to a telephone number. */
type OfNumber = 'client_notes' | 'session_packs' | 'gift_cards';

/** By their own telephone number, or by that of their requests where nobody else's has it. */
export async function findOfNumbers<T extends OfNumber>(
  db: Db,
  table: T,
  dataSubject: DataSubject,
  requests: readonly Selectable<Database['requests']>[],
): Promise<Selectable<Database[T]>[]> {
  const phones = 'phone' in dataSubject ? [dataSubject.phone] : requests.map(({ phone }) => phone);
  const ids = ['', ...requests.map(({ id }) => id)];
  const rows = await db
    .selectFrom(table as 'client_notes')
    .selectAll()
    .where('phone', 'in', ['', ...phones])
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('requests')
            .select('requests.id')
            .where('requests.phone', '=', ref(`${table as 'client_notes'}.phone`))
            .where('requests.id', 'not in', ids),
        ),
      ),
    )
    .execute();
  return rows as unknown as Selectable<Database[T]>[];
}
