import type { ExpressionBuilder, Selectable } from 'kysely';
import type { FreeHour } from '../../../../shared/contract/error-codes.ts';
import { clockSkew, timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import type { Database } from '../../database/schema/schema.ts';
import { isWelcome } from './after.ts';
import { givenUp, isBeingSent, isUnsent, type Turn } from './claims.ts';
import { isSameKind, type MailKind, overtaking, urgencyOf } from './urgency.ts';
import { isWaitedFor } from './waits.ts';

/*
 * Mails about one appointment to one recipient: a newer mail replaces one that still waits, several
 * changes within some minutes become one mail, and no mail overtakes an older one. One that was being sent when a newer
 * one was written leaves first even if it has to be tried again: the newer one counts on it ("moved from").
 */

type Row = Selectable<Database['outbox']>;

/** Which appointment a mail is about, and who gets it. */
export interface Topic {
  readonly requestId: string;
  readonly recipient: string;
  readonly kind: MailKind;
}

/** A withdrawn mail, whose place in the queue the next one takes. */
export interface TakenBack {
  readonly turn: Turn;
  /** The hour in the mail before it; undefined if there was none. */
  readonly since: FreeHour | undefined;
  /** See `outbox.behind`. */
  readonly behind: number;
}

/** Seconds in which further changes of one appointment are collected into one mail. */
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

/** Withdraws waiting mails, but not those being sent or given up. */
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

/** Whether this person ever got a mail about it, as far back as mails are kept. */
export async function wasTold(within: Db, topic: Topic): Promise<boolean> {
  const notice = await within
    .selectFrom('outbox')
    .select('id')
    .where(isAbout(topic))
    .limit(1)
    .executeTakeFirst();
  return notice !== undefined;
}

/** Seconds to wait because a mail about another change has just been written. */
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
  // A mail dated in the future was written while a clock was ahead.
  const waits = ages.filter((age) => age > -clockSkew).map((age) => quietTime - age);
  return Math.max(0, ...waits);
}

/** A time of writing that is later than those of all mails before it, whatever clocks wrote them. */
export async function writtenAfter(within: Db, topic: Topic): Promise<string> {
  const { last } = await within
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where(isAbout(topic))
    .executeTakeFirstOrThrow();
  const now = timestamp();
  return last && last >= now ? new Date(Date.parse(last) + 1).toISOString() : now;
}

/** Seconds until an entry looks again whether one that is being sent has left. */
const nextLook = 0.1;
/** Seconds until it looks again whether what is to be told before it, and is tried again, has left. */
const nextLateLook = 5;
/** Seconds until what would ring at night looks again whether it is day. */
const nextNightLook = 300;
/** No telephone rings from this hour on, and before the other one. */
const [night, morning] = ['22', '07'];

function isNight(): boolean {
  const hour = timestamp().slice(11, 13);
  return hour >= night || hour < morning;
}

/**
 * Whether a claimed entry may be sent. One that speaks of a start at which the appointment stands no more is deleted; one
 * waits while another is being sent, or an older one is to leave, and what rings on a telephone for the morning.
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
  // What the client does not know yet comes first.
  const isReminder = entry.urgency === urgencyOf('reminder');
  const isBefore = ({ urgency, created_at }: (typeof others)[number]) =>
    isReminder || (isSameKind(urgency, entry.urgency) && created_at < entry.created_at);
  return others.some(isBefore) ? lookAgain(db, id, nextLateLook) : true;
}

/** Unsent mails to the same person about the same appointment. */
const othersAbout = (db: Db, { id, request_id, recipient }: Row) =>
  db
    .selectFrom('outbox')
    .select(['created_at', 'urgency', isBeingSent().as('isBeingSent')])
    .where('request_id', '=', request_id)
    .where('recipient', '=', recipient)
    .where('id', '!=', id)
    .where(isUnsent())
    .execute();

/**
 * Whether the appointment is still to be at that hour; what reminds of it on a telephone is of use as long as she has
 * not answered, and nobody of the institute has reminded her.
 */
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
