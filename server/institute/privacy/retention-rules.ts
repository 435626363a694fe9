import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { retention } from '../../../shared/retention.ts';
import { noDevice } from '../accounts/session-device.ts';
import { eraseLeftNotes } from '../clients/client-notes.ts';
import { daysAgo, monthsAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database, TableWhere } from '../database/schema/schema.ts';
import { givenUp } from '../notifications/queue/claims.ts';
import { deleteExpired } from '../rate-limits.ts';
import { batch, deletedRows, type Eraser, eraseWithHistory } from './batch.ts';
import { eraseUnusedPhotos } from './unused-photos.ts';

/** An SQL expression: the time when a session ended or will end. */
const sessionEnd = sql<string>`coalesce(ended_at, expires_at)`;

/**
 * Erases all but the newest session of each account. That one keeps the time of the account's last use, but not its
 * device.
 */
async function eraseSessions(db: Db): Promise<number> {
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

/** Erases accounts, but never those of administrators: the institute decides about its members. */
async function eraseAccounts(db: Db): Promise<number> {
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
      // A concurrent new session is kept: its foreign key makes this transaction fail.
      await within
        .deleteFrom('sessions')
        .where('user_id', 'in', ids)
        .where(sessionEnd, '<=', limit)
        .execute();
      await within.deleteFrom('identities').where('user_id', 'in', ids).execute();
    },
  });
}

/** The erasers of tables whose rows do not go by age alone. */
export const rules: Readonly<Record<TableWhere<{ kept: { rule: true } }>, Eraser>> = {
  requests: eraseRequests,
  sessions: eraseSessions,
  users: eraseAccounts,
  photos: eraseUnusedPhotos,
  limits: deleteExpired,
};

/** Erases requests, with the notes about clients who have no other request. */
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

type ConditionalTable = TableWhere<{ kept: { some: true } }>;

/** Conditions for rows that are old enough to be erased. */
export const conditions: {
  readonly [T in ConditionalTable]: (eb: ExpressionBuilder<Database, T>) => Expression<SqlBool>;
} = {
  // The history of a request stays as long as the request, so only events such as those of accounts go by age.
  events: ({ not, exists, selectFrom }) =>
    not(exists(selectFrom('requests').select('id').whereRef('id', '=', 'events.subject'))),
  // Only sent, expired or abandoned rows go; a waiting row is retried for five days at most.
  outbox: ({ eb, or }) =>
    or([
      eb('sent_at', 'is not', null),
      eb('expires_at', '<=', timestamp()),
      eb('next_try_at', '=', givenUp),
    ]),
  // Only versions of testimonials go: an author who takes back the agreement has the text removed.
  content_history: (eb) => eb('kind', '=', 'testimonials'),
  // An author with an opinion on the site keeps the link to take it back.
  visit_consents: ({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('visit_opinions')
          .innerJoin('contents', 'contents.id', 'visit_opinions.content_id')
          .select('visit_opinions.id')
          .where('contents.kind', '=', 'testimonials')
          .whereRef('visit_opinions.consent_id', '=', 'visit_consents.id'),
      ),
    ),
  // A payment stays as long as the rows that reverse it, which would otherwise reverse nothing.
  payments: ({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('payments as later')
          .select('later.id')
          .whereRef('later.reverses', '=', 'payments.id')
          // The condition repeats that of the index.
          .where('later.reverses', '!=', ''),
      ),
    ),
  // The row with the empty day stays: it holds the version of the facts.
  agenda_days: (eb) => eb('day', '>', ''),
};
