import { sql } from 'kysely';
import { retention } from '../../../shared/retention.ts';
import { daysAgo, monthsAgo } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { batch, deletedRows } from './batch.ts';

/** An SQL expression: when a session ended or will end. */
const sessionEnd = sql<string>`coalesce(ended_at, expires_at)`;

/** Keeps the newest session of each account, which tells when the account was last used. */
export function eraseSessions(db: Db): Promise<number> {
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
  return deletedRows(db.deleteFrom('sessions').where('id', 'in', old));
}

/** Browsers in which nobody has signed in for long. */
export function eraseBrowsers(db: Db): Promise<number> {
  const old = db
    .selectFrom('known_browsers')
    .select(['browser_hash', 'user_id'])
    .where('seen_at', '<=', daysAgo(retention.browserDays))
    .limit(batch);
  return deletedRows(
    db
      .deleteFrom('known_browsers')
      .where(({ eb, refTuple }) =>
        eb(refTuple('browser_hash', 'user_id'), 'in', old.$asTuple('browser_hash', 'user_id')),
      ),
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
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await db.transaction().execute(async (transaction) => {
    // Keeps a session that begins concurrently: its foreign key then makes this transaction fail.
    await transaction
      .deleteFrom('sessions')
      .where('user_id', 'in', ids)
      .where(sessionEnd, '<=', limit)
      .execute();
    await transaction.deleteFrom('identities').where('user_id', 'in', ids).execute();
    await transaction.deleteFrom('events').where('subject', 'in', ids).execute();
    await transaction.deleteFrom('users').where('id', 'in', ids).execute();
  });
  return rows.length;
}
