import type { ExpressionBuilder } from 'kysely';
import { clockSkew, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hasRow } from '../database/list-queries.ts';
import type { Database } from '../database/schema/schema.ts';
import { givenUp, isBeingSent, type OutboxRow, type Schedule } from './claims.ts';
import { getTrustedUrgency, getUrgency, type MailKind } from './mail-urgency.ts';

/* A newer mail about an appointment replaces a waiting one to the same recipient. */

export interface Topic {
  readonly request_id: string;
  readonly recipient: string;
  readonly kind: MailKind;
}

export interface WithdrawnMail extends Pick<OutboxRow, 'since' | 'behind'> {
  readonly schedule: Schedule;
}

/** Seconds in which further changes of one appointment join the same mail. */
const quietTime = 5 * 60;

export const scheduleIn = (seconds: number): Schedule => ({
  state: 'held',
  next_try_at: timestamp(seconds),
});

const isAbout =
  ({ request_id, recipient, kind }: Topic) =>
  ({ eb, and }: ExpressionBuilder<Database, 'outbox'>) =>
    and([
      eb('request_id', '=', request_id),
      eb('recipient', '=', recipient),
      eb('urgency', 'in', [getUrgency(kind), getTrustedUrgency(kind)]),
    ]);

/** Withdraws the waiting mails of a topic, but not those being sent or given up. */
export async function withdrawMails(
  db: Db,
  topic: Topic,
  { onlyChanges = false } = {},
): Promise<WithdrawnMail | undefined> {
  const mails = await db
    .deleteFrom('outbox')
    .where(isAbout(topic))
    .$if(onlyChanges, (entries) => entries.where('since', 'is not', null))
    .where('sent_at', 'is', null)
    .where('next_try_at', '!=', givenUp)
    .where(({ not }) => not(isBeingSent()))
    .returning(['created_at', 'state', 'next_try_at', 'since', 'behind'])
    .execute();
  const [oldest] = mails.sort((mail, other) => (mail.created_at < other.created_at ? -1 : 1));
  if (!oldest) return undefined;
  const { next_try_at, since, behind } = oldest;
  const state = oldest.state === 'held' ? 'held' : 'waiting';
  return { schedule: { state, next_try_at }, since, behind };
}

export const hasMailAbout = (db: Db, topic: Topic): Promise<boolean> =>
  hasRow(db.selectFrom('outbox').select('id').where(isAbout(topic)));

export async function computeQuietSeconds(db: Db, topic: Topic): Promise<number> {
  const mails = await db
    .selectFrom('outbox')
    .select('sent_at')
    .where(isAbout(topic))
    .where('since', 'is not', null)
    .where(({ eb, or }) => or([eb('sent_at', 'is not', null), isBeingSent()]))
    .execute();
  const now = Date.parse(timestamp());
  const ages = mails.map(({ sent_at }) => (sent_at ? now - Date.parse(sent_at) : 0) / 1000);
  // A mail dated in the future was sent while a clock was ahead.
  const waits = ages.filter((age) => age > -clockSkew).map((age) => quietTime - age);
  return Math.max(0, ...waits);
}

/** Returns a time after all mails on the topic, even if another clock was ahead. */
export async function computeCreationTime(db: Db, topic: Topic): Promise<string> {
  const { last } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where(isAbout(topic))
    .executeTakeFirstOrThrow();
  const now = timestamp();
  return last && last >= now ? new Date(Date.parse(last) + 1).toISOString() : now;
}
