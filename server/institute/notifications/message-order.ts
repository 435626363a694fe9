import type { ExpressionBuilder, Selectable } from 'kysely';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import { clockSkew, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { isSameKind, type MailKind, overtaking, urgencyOf } from './message-kinds.ts';
import { isWaitedFor, isWelcome } from './message-validity.ts';
import { givenUp, isBeingSent, isUnsent, type Turn } from './outbox-leases.ts';

/*
 * Mails about one appointment to one recipient. A newer mail replaces a waiting one, and several
 * changes within minutes become one mail. No mail overtakes an older one, which it may refer to
 * ("moved from").
 */

type Row = Selectable<Database['outbox']>;

export interface Topic {
  readonly requestId: string;
  readonly recipient: string;
  readonly kind: MailKind;
}

/** A withdrawn mail; the next one takes its place in the queue. */
export interface TakenBack {
  readonly turn: Turn;
  /** The hour in the mail before it; undefined if there was none. */
  readonly since: FreeHour | undefined;
  readonly behind: number;
}

/** Seconds in which further changes of one appointment join the same mail. */
const quietTime = 5 * 60;

export const hourText = ({ day, time }: FreeHour): string => `${day} ${time}`;

function hourIn(text: string): FreeHour {
  const [day = '', time = ''] = text.split(' ');
  return { day, time };
}

export const heldFor = (seconds: number): Turn => ({
  state: 'held',
  next_try_at: timestamp(seconds),
});

const isAbout =
  ({ requestId, recipient, kind }: Topic) =>
  ({ eb, and }: ExpressionBuilder<Database, 'outbox'>) =>
    and([
      eb('request_id', '=', requestId),
      eb('recipient', '=', recipient),
      eb('urgency', 'in', [urgencyOf(kind), overtaking(kind)]),
    ]);

/** Withdraws the waiting mails of a topic, but not those being sent or given up. */
export async function takeBack(
  within: Db,
  topic: Topic,
  { onlyChanges = false } = {},
): Promise<TakenBack | undefined> {
  const notices = await within
    .deleteFrom('outbox')
    .where(isAbout(topic))
    .$if(onlyChanges, (entries) => entries.where('since', 'is not', null))
    .where('sent_at', 'is', null)
    .where('next_try_at', '!=', givenUp)
    .where(({ not }) => not(isBeingSent()))
    .returning(['created_at', 'state', 'next_try_at', 'since', 'behind'])
    .execute();
  const [oldest] = notices.sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
  if (!oldest) return undefined;
  const { since, next_try_at, behind } = oldest;
  const state = oldest.state === 'held' ? 'held' : 'waiting';
  const lastHour = since === null ? undefined : hourIn(since);
  return { turn: { state, next_try_at }, since: lastHour, behind };
}

/** Looks as far back as mails are kept. */
export async function wasTold(within: Db, topic: Topic): Promise<boolean> {
  const notice = await within
    .selectFrom('outbox')
    .select('id')
    .where(isAbout(topic))
    .limit(1)
    .executeTakeFirst();
  return notice !== undefined;
}

export async function quietSeconds(within: Db, topic: Topic): Promise<number> {
  const notices = await within
    .selectFrom('outbox')
    .select('sent_at')
    .where(isAbout(topic))
    .where('since', 'is not', null)
    .where(({ eb, or }) => or([eb('sent_at', 'is not', null), isBeingSent()]))
    .execute();
  const now = Date.parse(timestamp());
  const ages = notices.map(({ sent_at }) => (sent_at ? now - Date.parse(sent_at) : 0) / 1000);
  // A mail dated in the future was sent while a clock was ahead.
  const waits = ages.filter((age) => age > -clockSkew).map((age) => quietTime - age);
  return Math.max(0, ...waits);
}

/** Returns a time after all mails on the topic, even if another clock was ahead. */
export async function writtenAfter(within: Db, topic: Topic): Promise<string> {
  const { last } = await within
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where(isAbout(topic))
    .executeTakeFirstOrThrow();
  const now = timestamp();
  return last && last >= now ? new Date(Date.parse(last) + 1).toISOString() : now;
}

/** Seconds between two looks while another mail on the topic is being sent. */
const nextLook = 0.1;
/** Seconds between two looks while an older mail on the topic is being retried. */
const nextLateLook = 5;
/** Seconds between two looks of a gateway message at night. */
const nextNightLook = 300;
/** The hours between which no message is sent to telephones. */
const [night, morning] = ['22', '07'];

function isNight(): boolean {
  const hour = timestamp().slice(11, 13);
  return hour >= night || hour < morning;
}

/**
 * Returns true if a claimed entry may be sent. Deletes an obsolete one, and postpones one that
 * must wait. A gateway message waits for the morning.
 */
export async function isItsTurn(db: Db, entry: Row): Promise<boolean> {
  const { id, request_id, starts } = entry;
  if (!(await isWaitedFor(db, entry))) return drop(db, id);
  if (!(await isWelcome(db, entry))) return drop(db, id);
  if (entry.channel === 'gateway' && isNight()) return lookAgain(db, id, nextNightLook);
  if (request_id === null || entry.channel === 'push') return true;
  if (starts !== null && !(await isTrueOf(db, entry, starts))) return drop(db, id);
  const others = await othersAbout(db, entry);
  if (others.some((other) => other.isBeingSent)) return lookAgain(db, id, nextLook);
  // A reminder leaves after all changes that the client does not know yet.
  const isReminder = entry.urgency === urgencyOf('reminder');
  const isBefore = ({ urgency, created_at }: (typeof others)[number]) =>
    isReminder || (isSameKind(urgency, entry.urgency) && created_at < entry.created_at);
  return others.some(isBefore) ? lookAgain(db, id, nextLateLook) : true;
}

const othersAbout = (db: Db, { id, request_id, recipient }: Row) =>
  db
    .selectFrom('outbox')
    .select(['created_at', 'urgency', isBeingSent().as('isBeingSent')])
    .where('request_id', '=', request_id)
    .where('recipient', '=', recipient)
    .where('id', '!=', id)
    .where(isUnsent())
    .execute();

/** Rejects a second reminder once the client has answered or was reminded by hand. */
async function isTrueOf(db: Db, entry: Row, starts: string): Promise<boolean> {
  const request = await db
    .selectFrom('requests')
    .select(['status', 'day', 'hour', 'coming', 'reminded'])
    .where('id', '=', entry.request_id)
    .executeTakeFirst();
  if (request?.status !== 'confirmed' || !request.hour) return false;
  const isSecond = entry.channel === 'gateway' && entry.urgency === urgencyOf('reminder');
  if (isSecond && [request.coming, request.reminded].includes(starts)) return false;
  return hourText({ day: request.day, time: request.hour }) === starts;
}

async function drop(db: Db, id: string): Promise<false> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
  return false;
}

async function lookAgain(db: Db, id: string, seconds: number): Promise<false> {
  const later = { state: 'waiting' as const, next_try_at: timestamp(seconds) };
  await db.updateTable('outbox').set(later).where('id', '=', id).execute();
  return false;
}
