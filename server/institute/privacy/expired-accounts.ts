import { sql } from 'kysely';
import { retention } from '../../../shared/retention.ts';
import { noDevice } from '../accounts/session-device.ts';
import { daysAgo, monthsAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { batch, deletedRows, eraseWithHistory } from './batch.ts';

/** An SQL expression: when a session ended or will end. */
const sessionEnd = sql<string>`coalesce(ended_at, expires_at)`;

/**
 * Keeps the newest session of each account, which tells when the account was last used, but not on what.
 */
export async function eraseSessions(db: Db): Promise<number> {
  const expired = db
    .selectFrom('sessions')
    .select('id')
    .where('device', 'is not', null)
    .where('expires_at', '<=', timestamp())
    .limit(batch);
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set(noDevice)
    .where('id', 'in', expired)
    .executeTakeFirstOrThrow();
  const old = db
    .selectFrom('sessions')
    .select('id')
    .where(sessionEnd, '<=', daysAgo(retention.signInDays))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions as newer')
          .select('newer.id')
          .whereRef('newer.user_id', '=', 'sessions.user_id')
          .whereRef('newer.created_at', '>', 'sessions.created_at'),
      ),
    )
    .limit(batch);
  return (
    Number(numUpdatedRows) + (await deletedRows(db.deleteFrom('sessions').where('id', 'in', old)))
  );
}

/** Not administrators' accounts: the institute itself decides who belongs to it. */
export async function eraseAccounts(db: Db): Promise<number> {
  const limit = monthsAgo(retention.months);
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '!=', 'admin')
    .where('created_at', '<=', limit)
    .where(({ not, exists, selectFrom }) => {
      const sessions = selectFrom('sessions').select('id').whereRef('user_id', '=', 'users.id');
      return not(exists(sessions.where(sessionEnd, '>', limit)));
    })
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('requests').select('id').whereRef('user_id', '=', 'users.id'))),
    )
    .limit(batch)
    .execute();
  const ids = rows.map(({ id }) => id);
  return eraseWithHistory(db, 'users', rows, {
    async before(within) {
      // Keeps a session that begins concurrently: its foreign key then makes this transaction fail.
      await within
        .deleteFrom('sessions')
        .where('user_id', 'in', ids)
        .where(sessionEnd, '<=', limit)
        .execute();
      await within.deleteFrom('identities').where('user_id', 'in', ids).execute();
    },
  });
}
