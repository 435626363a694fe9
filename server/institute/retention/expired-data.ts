import { retention } from '../../../shared/retention.ts';
import { daysAgo, monthsAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { givenUp } from '../queue/claims.ts';
import { deleteExpired } from '../rate-limits.ts';
import { eraseLeftNotes } from '../requests/back-office/client-notes.ts';
import { batch, deletedRows } from './batch.ts';
import { eraseAccounts, eraseBrowsers, eraseSessions } from './expired-accounts.ts';
import { eraseUnusedPhotos } from './unused-photos.ts';

/*
 * Erases what has exceeded the retention periods of shared/retention.ts.
 */

/** Erases one batch of rows. @returns how many */
export type Eraser = (db: Db) => Promise<number>;

/** In this order: an account stays as long as one of its requests, and what goes from a day raises its version. */
export const erasers = {
  messages: eraseMessages,
  origins: eraseOrigins,
  requests: eraseRequests,
  changes: eraseDayChanges,
  days: eraseAgendaDays,
  testimonials: eraseTestimonials,
  events: eraseEvents,
  mails: eraseMails,
  pushes: erasePushes,
  links: eraseLinks,
  attempts: eraseAttempts,
  browsers: eraseBrowsers,
  sessions: eraseSessions,
  accounts: eraseAccounts,
  photos: eraseUnusedPhotos,
  limits: deleteExpired,
} satisfies Record<string, Eraser>;

async function eraseMessages(db: Db): Promise<number> {
  const old = await db
    .selectFrom('messages')
    .select('id')
    .where('created_at', '<=', monthsAgo(retention.months))
    .limit(batch)
    .execute();
  return eraseWithHistory(db, 'messages', old);
}

async function eraseRequests(db: Db): Promise<number> {
  const limit = monthsAgo(retention.months);
  const old = await db
    .selectFrom('requests')
    .select(['id', 'phone'])
    .where('created_at', '<=', limit)
    .where('day', '<=', limit.slice(0, 10))
    .limit(batch)
    .execute();
  const notes = (within: Db) =>
    eraseLeftNotes(
      within,
      old.map(({ phone }) => phone),
    );
  return eraseWithHistory(db, 'requests', old, notes);
}

function eraseOrigins(db: Db): Promise<number> {
  const old = db
    .selectFrom('booking_origins')
    .select('request_id')
    .where('created_at', '<=', daysAgo(retention.originDays))
    .limit(batch);
  return deletedRows(db.deleteFrom('booking_origins').where('request_id', 'in', old));
}

/** Absences and the like. */
function eraseDayChanges(db: Db): Promise<number> {
  const old = db
    .selectFrom('day_changes')
    .select('id')
    .where('day', '<=', lastOldDay())
    .limit(batch);
  return deletedRows(db.deleteFrom('day_changes').where('id', 'in', old));
}

/** Versions by which processes know that a day has changed: nobody keeps such days. The empty one is of the facts. */
function eraseAgendaDays(db: Db): Promise<number> {
  const old = db
    .selectFrom('agenda_days')
    .select('day')
    .where('day', '>', '')
    .where('day', '<=', lastOldDay())
    .limit(batch);
  return deletedRows(db.deleteFrom('agenda_days').where('day', 'in', old));
}

/** What clients wrote of the institute, as it once was: one whose author takes the agreement back has to go. */
function eraseTestimonials(db: Db): Promise<number> {
  const old = db
    .selectFrom('content_history')
    .select('version')
    .where('kind', '=', 'testimonials')
    .where('at', '<=', monthsAgo(retention.months))
    .limit(batch);
  return deletedRows(db.deleteFrom('content_history').where('version', 'in', old));
}

const lastOldDay = () => monthsAgo(retention.months).slice(0, 10);

async function eraseWithHistory(
  db: Db,
  table: 'messages' | 'requests',
  rows: { id: string }[],
  andThen = async (_: Db) => {},
): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('events').where('subject', 'in', ids).execute();
    await transaction.deleteFrom(table).where('id', 'in', ids).execute();
    await andThen(transaction);
  });
  return rows.length;
}

/** Events of accounts, for example. The history of a request stays as long as the request. */
function eraseEvents(db: Db): Promise<number> {
  const old = db
    .selectFrom('events')
    .select('id')
    .where('at', '<=', monthsAgo(retention.months))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('requests').select('id').whereRef('id', '=', 'events.subject'))),
    )
    .limit(batch);
  return deletedRows(db.deleteFrom('events').where('id', 'in', old));
}

/** Mails that were sent, expired or given up; those that wait are retried for five days only. */
function eraseMails(db: Db): Promise<number> {
  const old = db
    .selectFrom('mails')
    .select('id')
    .where('created_at', '<=', daysAgo(retention.mailDays))
    .where(({ eb, or }) =>
      or([
        eb('sent_at', 'is not', null),
        eb('expires_at', '<=', timestamp()),
        eb('next_try_at', '=', givenUp),
      ]),
    )
    .limit(batch);
  return deletedRows(db.deleteFrom('mails').where('id', 'in', old));
}

/** Alerts that nobody needs any more; a process that works them off does so at once. */
function erasePushes(db: Db): Promise<number> {
  const old = db
    .selectFrom('pushes')
    .select('id')
    .where('expires_at', '<=', timestamp())
    .limit(batch);
  return deletedRows(db.deleteFrom('pushes').where('id', 'in', old));
}

function eraseLinks(db: Db): Promise<number> {
  const old = db
    .selectFrom('sign_in_links')
    .select('id')
    .where('expires_at', '<=', daysAgo(retention.signInDays))
    .limit(batch);
  return deletedRows(db.deleteFrom('sign_in_links').where('id', 'in', old));
}

function eraseAttempts(db: Db): Promise<number> {
  const old = db
    .selectFrom('sign_in_attempts')
    .select('state_hash')
    .where('expires_at', '<=', daysAgo(retention.signInDays))
    .limit(batch);
  return deletedRows(db.deleteFrom('sign_in_attempts').where('state_hash', 'in', old));
}
