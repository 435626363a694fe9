import type { ExpressionBuilder, Selectable } from 'kysely';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import { clockSkew, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { givenUp, isBeingSent, type Turn } from '../queue/claims.ts';
import { type MailKind, urgencyOf } from './urgency.ts';

/*
 * Mails about one appointment to one recipient: a newer mail replaces one that still waits, several
 * changes within some minutes become one mail, and no mail overtakes an older one.
 */

type Row = Selectable<Database['mails']>;

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
  ({ eb, and }: ExpressionBuilder<Database, 'mails'>) =>
    and([
      eb('request_id', '=', requestId),
      eb('recipient', '=', recipient),
      eb('urgency', '=', urgencyOf(kind)),
    ]);

/** Withdraws waiting mails, but not those being sent or given up. */
export async function takeBack(
  within: Db,
  topic: Topic,
  { onlyChanges = false } = {},
): Promise<TakenBack | undefined> {
  const notices = await within
    .deleteFrom('mails')
    .where(isAbout(topic))
    .$if(onlyChanges, (mails) => mails.where('since', 'is not', null))
    .where('sent_at', 'is', null)
    .where('next_try_at', '!=', givenUp)
    .where(({ not }) => not(isBeingSent()))
    .returning(['created_at', 'state', 'next_try_at', 'since'])
    .execute();
  const [oldest] = notices.sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
  if (!oldest) return undefined;
  const { since, next_try_at } = oldest;
  const state = oldest.state === 'held' ? 'held' : 'waiting';
  return { turn: { state, next_try_at }, since: since === null ? undefined : hourIn(since) };
}

/** Whether this person ever got a mail about it, as far back as mails are kept. */
export async function wasTold(within: Db, topic: Topic): Promise<boolean> {
  const notice = await within
    .selectFrom('mails')
    .select('id')
    .where(isAbout(topic))
    .limit(1)
    .executeTakeFirst();
  return notice !== undefined;
}

/** Seconds to wait because a mail about another change has just been written. */
export async function quietSeconds(within: Db, topic: Topic): Promise<number> {
  const notices = await within
    .selectFrom('mails')
    .select('sent_at')
    .where(isAbout(topic))
    .where('since', 'is not', null)
    .where(({ eb, or }) => or([eb('sent_at', 'is not', null), isBeingSent()]))
    .execute();
  const now = Date.now();
  const ages = notices.map(({ sent_at }) => (sent_at ? now - Date.parse(sent_at) : 0) / 1000);
  // A mail dated in the future was written while a clock was ahead.
  const waits = ages.filter((age) => age > -clockSkew).map((age) => quietTime - age);
  return Math.max(0, ...waits);
}

/** A time of writing that is later than those of all mails before it, whatever clocks wrote them. */
export async function writtenAfter(within: Db, topic: Topic): Promise<string> {
  const { last } = await within
    .selectFrom('mails')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where(isAbout(topic))
    .executeTakeFirstOrThrow();
  const now = timestamp();
  return last && last >= now ? new Date(Date.parse(last) + 1).toISOString() : now;
}

/** Seconds until a mail looks again whether the older one has left. */
const nextLook = 0.1;

/**
 * Whether a claimed mail may be sent. A mail that a newer one about the same appointment makes wrong is
 * deleted; a mail waits while an older one is being sent.
 */
export async function isItsTurn(db: Db, mail: Row): Promise<boolean> {
  const { id, request_id, recipient, urgency } = mail;
  if (request_id === null) return true;
  const others = await db
    .selectFrom('mails')
    .select(['created_at', isBeingSent().as('isBeingSent')])
    .where('request_id', '=', request_id)
    .where('recipient', '=', recipient)
    .where('urgency', '=', urgency)
    .where('id', '!=', id)
    .where('sent_at', 'is', null)
    .where('next_try_at', '!=', givenUp)
    .execute();
  if (others.some(({ created_at }) => created_at > mail.created_at)) {
    await db.deleteFrom('mails').where('id', '=', id).execute();
    return false;
  }
  if (!others.some((other) => other.isBeingSent)) return true;
  const later = { state: 'waiting' as const, next_try_at: timestamp(nextLook) };
  await db.updateTable('mails').set(later).where('id', '=', id).execute();
  return false;
}
