import { retention } from '../../../shared/retention.ts';
import { monthsAgo } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { TableWhere } from '../database/schema/schema.ts';
import { deleteExpired } from '../rate-limits.ts';
import { eraseLeftNotes } from '../requests/back-office/client-notes.ts';
import { batch, type Eraser, eraseWithHistory } from './batch.ts';
import { eraseAccounts, eraseSessions } from './expired-accounts.ts';
import { eraseUnusedPhotos } from './unused-photos.ts';

/** Erasers of the tables whose rows do not go by their age alone. */
export const rules: Readonly<Record<TableWhere<{ kept: { rule: true } }>, Eraser>> = {
  requests: eraseRequests,
  sessions: eraseSessions,
  users: eraseAccounts,
  photos: eraseUnusedPhotos,
  limits: deleteExpired,
};

/** With the notes about clients who have no other. */
async function eraseRequests(db: Db): Promise<number> {
  const limit = monthsAgo(retention.months);
  const old = await db
    .selectFrom('requests')
    .select(['id', 'phone'])
    .where('created_at', '<=', limit)
    .where('day', '<=', limit.slice(0, 10))
    .limit(batch)
    .execute();
  const phones = old.map(({ phone }) => phone);
  const after = (within: Db) => eraseLeftNotes(within, phones);
  return eraseWithHistory(db, 'requests', old, { after });
}
