import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { retention } from '#shared/retention.ts';
import { noDevice } from '../accounts/sessions.ts';
import { eraseOrphanedNotes } from '../clients/client-notes.ts';
import { daysAgo, monthsAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import {
  type Database,
  getTableFacts,
  type Table,
  type TableWhere,
  tablesInOrder,
} from '../database/schema/schema.ts';
import { givenUp } from '../notifications/claims.ts';
import { deleteExpired } from '../rate-limits.ts';
import { editContents } from '../site/content-rows.ts';
import { readRecentHashes, readShownHashes } from '../site/photo-uses.ts';

/** The rows erased in one transaction. SQLite blocks other writers meanwhile. */
const batchSize = 25;

/** A function that erases one batch of rows, and returns their number. */
export type Eraser = (db: Db) => Promise<number>;

async function executeDeletion(deletion: {
  executeTakeFirst(): Promise<{ numDeletedRows: bigint }>;
}): Promise<number> {
  return Number((await deletion.executeTakeFirst()).numDeletedRows);
}

async function eraseWithHistory(
  db: Db,
  table: 'messages' | 'requests' | 'users',
  rows: readonly { id: string }[],
  {
    before = async () => {},
    after = async () => {},
  }: {
    before?: (transaction: Db) => Promise<void>;
    after?: (transaction: Db) => Promise<void>;
  } = {},
): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await db.transaction().execute(async (transaction) => {
    await before(transaction);
    await transaction.deleteFrom('events').where('subject', 'in', ids).execute();
    await transaction.deleteFrom(table).where('id', 'in', ids).execute();
    await after(transaction);
  });
  return rows.length;
}

function isCopiedLast(table: Table): boolean {
  return getTableFacts(table).copied === 'last';
}

function createEraser(table: Table): Eraser | undefined {
  const { retention: rule } = getTableFacts(table);
  if (typeof rule === 'string' || 'erasedWith' in rule) return undefined;
  if ('rule' in rule) return erasersByRule[table as keyof typeof erasersByRule];
  return (db) => eraseExpiredRows(db, table, rule);
}

type Age = { since: string } & ({ days: number } | { months: number });

async function eraseExpiredRows(db: Db, table: Table, age: Age): Promise<number> {
  const { key, history } = getTableFacts(table);
  const limit = 'days' in age ? daysAgo(age.days) : monthsAgo(age.months);
  const keys = key.map((column) => sql.ref(column));
  const condition = conditions[table as 'outbox'] as (typeof conditions)['outbox'] | undefined;
  let expiredRows = db
    .selectFrom(table as 'messages')
    .select(key as 'id'[])
    .where(age.since as 'created_at', '<=', limit)
    .limit(batchSize);
  if (condition) expiredRows = expiredRows.where(condition as never);
  if (history) return eraseWithHistory(db, table as 'messages', await expiredRows.execute());
  return executeDeletion(
    db.deleteFrom(table as 'messages').where(sql<boolean>`(${sql.join(keys)}) in ${expiredRows}`),
  );
}

const sessionEnd = sql<string>`coalesce(ended_at, expires_at)`;

/** Keeps each account's newest session, without its device, as the time of the last use. */
async function eraseSessions(db: Db): Promise<number> {
  const sessionsWithDevice = db
    .selectFrom('sessions')
    .select('id')
    .where('device', 'is not', null)
    .where('expires_at', '<=', timestamp())
    .limit(batchSize);
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set(noDevice)
    .where('id', 'in', sessionsWithDevice)
    .executeTakeFirstOrThrow();
  const expiredSessions = db
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
    .limit(batchSize);
  return (
    Number(numUpdatedRows) +
    (await executeDeletion(db.deleteFrom('sessions').where('id', 'in', expiredSessions)))
  );
}

/** Erases unused accounts. An administrator's account stays until the institute removes it. */
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
    .limit(batchSize)
    .execute();
  const ids = rows.map(({ id }) => id);
  return eraseWithHistory(db, 'users', rows, {
    async before(transaction) {
      // A concurrent new session is kept: its foreign key makes this transaction fail.
      await transaction
        .deleteFrom('sessions')
        .where('user_id', 'in', ids)
        .where(sessionEnd, '<=', limit)
        .execute();
      await transaction.deleteFrom('identities').where('user_id', 'in', ids).execute();
    },
  });
}

const erasersByRule: Readonly<Record<TableWhere<{ retention: { rule: true } }>, Eraser>> = {
  requests: eraseRequests,
  sessions: eraseSessions,
  users: eraseAccounts,
  photos: eraseUnusedPhotos,
  limits: deleteExpired,
};

async function eraseRequests(db: Db): Promise<number> {
  const limit = monthsAgo(retention.months);
  const expiredRequests = await db
    .selectFrom('requests')
    .select(['id', 'phone'])
    .where('created_at', '<=', limit)
    .where('day', '<=', limit.slice(0, 10))
    .limit(batchSize)
    .execute();
  const phones = expiredRequests.map(({ phone }) => phone);
  const after = (transaction: Db) => eraseOrphanedNotes(transaction, phones);
  return eraseWithHistory(db, 'requests', expiredRequests, { after });
}

type ConditionalTable = TableWhere<{ retention: { isConditional: true } }>;

const conditions: {
  readonly [T in ConditionalTable]: (eb: ExpressionBuilder<Database, T>) => Expression<SqlBool>;
} = {
  // A request's history stays as long as the request. Other events, such as those of accounts, go by age.
  events: ({ not, exists, selectFrom }) =>
    not(exists(selectFrom('requests').select('id').whereRef('id', '=', 'events.subject'))),
  // Only sent, expired or abandoned rows go; a waiting row is retried for five days at most.
  outbox: ({ eb, or }) =>
    or([
      eb('sent_at', 'is not', null),
      eb('expires_at', '<=', timestamp()),
      eb('next_try_at', '=', givenUp),
    ]),
  // Only versions of testimonials go, because an author who withdraws consent has the text removed.
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
          // The condition of the partial index, repeated so that the index is used.
          .where('later.reverses', '!=', ''),
      ),
    ),
  // The row with the empty day stays: it holds the version of the facts.
  agenda_days: (eb) => eb('day', '>', ''),
};

const photoBatch = 10;

/** Holds the lock of content edits, so that no edit can use a photo that is being deleted. */
function eraseUnusedPhotos(db: Db): Promise<number> {
  const limit = daysAgo(retention.photoDays);
  return editContents(db, async (transaction) => {
    const oldPhotos = await transaction
      .selectFrom('photos')
      .select('hash')
      .where('created_at', '<=', limit)
      .execute();
    if (oldPhotos.length === 0) return 0;
    const shown = await readShownHashes(transaction);
    const recent = await readRecentHashes(transaction, limit);
    const unusedHashes = oldPhotos
      .map(({ hash }) => hash)
      .filter((hash) => !shown.has(hash) && !recent.has(hash))
      .slice(0, photoBatch);
    if (unusedHashes.length === 0) return 0;
    await transaction.deleteFrom('photos').where('hash', 'in', unusedHashes).execute();
    return unusedHashes.length;
  });
}

/** Referencing rows are erased before referenced ones. `agenda_days` is last: other erasures raise its versions. */
export const erasers: ReadonlyMap<Table, Eraser> = new Map(
  [
    ...tablesInOrder.filter((table) => !isCopiedLast(table)).toReversed(),
    ...tablesInOrder.filter(isCopiedLast),
  ]
    .map((table) => [table, createEraser(table)] as const)
    .filter((entry): entry is [Table, Eraser] => entry[1] !== undefined),
);
