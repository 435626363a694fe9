import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { retention } from '../../../shared/retention.ts';
import { eraseLeftNotes } from '../clients/client-notes.ts';
import { monthsAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database, TableWhere } from '../database/schema/schema.ts';
import { givenUp } from '../notifications/queue/claims.ts';
import { deleteExpired } from '../rate-limits.ts';
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

type ConditionalTable = TableWhere<{ kept: { some: true } }>;

/** Which of the rows that are old enough go. */
export const conditions: {
  readonly [T in ConditionalTable]: (eb: ExpressionBuilder<Database, T>) => Expression<SqlBool>;
} = {
  // Events of accounts, for example: the history of a request stays as long as the request.
  events: ({ not, exists, selectFrom }) =>
    not(exists(selectFrom('requests').select('id').whereRef('id', '=', 'events.subject'))),
  // Those that were sent, expired or given up; those that wait are retried for five days only.
  outbox: ({ eb, or }) =>
    or([
      eb('sent_at', 'is not', null),
      eb('expires_at', '<=', timestamp()),
      eb('next_try_at', '=', givenUp),
    ]),
  // What clients wrote of the institute, as it once was: one whose author takes the agreement back has to go.
  content_history: (eb) => eb('kind', '=', 'testimonials'),
  // Who has something on the site keeps the way to take it back.
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
  // A payment stays as long as the rows that take it back: without it they would take back what is not there.
  payments: ({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('payments as later')
          .select('later.id')
          .whereRef('later.reverses', '=', 'payments.id')
          // As the index has it.
          .where('later.reverses', '!=', ''),
      ),
    ),
  // Nobody keeps such days. The empty one is of the facts.
  agenda_days: (eb) => eb('day', '>', ''),
};
