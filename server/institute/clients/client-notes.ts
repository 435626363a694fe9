import type { ClientNoteInput } from '#shared/clients/clients.ts';
import { timestamp } from '../clock.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { computeMark } from '../marks.ts';
import { Refusal } from '../refusal.ts';

/* A note belongs to the telephone number of a client's requests, and is erased with the last of these. */

export async function readNote(db: Db, phone: string) {
  const row = await db
    .selectFrom('client_notes')
    .select(['note', 'noted_by', 'noted_at'])
    .where('phone', '=', phone)
    .executeTakeFirst();
  const { note = '', noted_by = '', noted_at = null } = row ?? {};
  return { note, noted_by, noted_at, mark: note ? computeMark(note) : '' };
}

export async function findPhone(db: Db, number: string, isLocked = false): Promise<string> {
  const request = await db
    .selectFrom('requests')
    .select('phone')
    .where('number', '=', number)
    .$if(isLocked && hasRowLocks(db), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!request?.phone) throw new Refusal('not-found');
  return request.phone;
}

export function saveNote(
  db: Db,
  { number, mark, clientNote: note }: ClientNoteInput,
  noted_by: string,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // Locks the request: a concurrent erasure waits, and then finds the note.
    const phone = await findPhone(transaction, number, true);
    const previous = await readNote(transaction, phone);
    if (previous.note === note) return;
    if (previous.mark !== mark) throw new Refusal('conflict');
    // Of two concurrent writes through different requests of one number, the second finds no row or violates the key.
    if (previous.note) {
      const deletion = transaction.deleteFrom('client_notes').where('phone', '=', phone);
      const { numDeletedRows } = await deletion.executeTakeFirst();
      if (numDeletedRows === 0n) throw new Refusal('conflict');
    }
    if (!note) return;
    const row = await transaction
      .insertInto('client_notes')
      .values({ phone, note, noted_by, noted_at: timestamp() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('phone')
      .executeTakeFirst();
    if (!row) throw new Refusal('conflict');
  });
}

/** Erases notes about telephone numbers that no request has any longer. */
export async function eraseOrphanedNotes(db: Db, phones: readonly string[]): Promise<void> {
  if (phones.length === 0) return;
  await db
    .deleteFrom('client_notes')
    .where('phone', 'in', [...new Set(phones)])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('requests').select('id').whereRef('requests.phone', '=', 'client_notes.phone'),
        ),
      ),
    )
    .execute();
}
