import { sql } from 'kysely';
import { toTime } from '#shared/calendar/time-of-day.ts';
import { getStartKey } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import { hasRow } from '../database/list-queries.ts';
import type { OutboxRow } from './claims.ts';
import { getUrgency } from './mail-urgency.ts';

export const isWorthSending = async (db: Db, entry: OutboxRow): Promise<boolean> =>
  (await isStillWanted(db, entry)) &&
  (await hasConsent(db, entry)) &&
  (await isUpToDate(db, entry));

export const schedulingActions = ['created', 'booked', 'confirmed', 'moved', 'restored'];

const parseTreatmentIds = (text: string | null): string[] =>
  text
    ? (JSON.parse(text) as { id: string }[] | { id: string }[][]).flat().map(({ id }) => id)
    : [];

/** Finds entries whose client has booked since. The slot of a hold may be free again tomorrow. */
export async function findBookedSince(db: Db, id?: string): Promise<string[]> {
  const pairs = await db
    .selectFrom('waiting_list')
    .innerJoin('requests', (join) =>
      join
        .onRef('requests.day', '>=', 'waiting_list.first_day')
        .onRef('requests.day', '<=', 'waiting_list.last_day')
        .on(sql<boolean>`coalesce(requests.deposit_state, '') not in ('due', 'said')`)
        .on(({ eb, or, ref }) =>
          or([
            eb('requests.phone', '=', ref('waiting_list.phone')),
            eb('requests.email', '=', ref('waiting_list.email')),
          ]),
        ),
    )
    .select(['waiting_list.id', 'waiting_list.treatments'])
    // The status is checked below, so that SQLite finds appointments by number or mailbox.
    .select('requests.status')
    .select(['requests.treatments as requestTreatments', 'requests.persons as requestPersons'])
    .where(({ eb, exists, or, selectFrom, ref }) =>
      or([
        eb('requests.created_at', '>', ref('waiting_list.created_at')),
        exists(
          selectFrom('events')
            .select('events.id')
            .whereRef('subject', '=', 'requests.id')
            .where('action', 'in', schedulingActions)
            .whereRef('at', '>', 'waiting_list.created_at'),
        ),
      ]),
    )
    .$if(id !== undefined, (query) => query.where('waiting_list.id', '=', id ?? ''))
    .execute();
  const ids = pairs.flatMap(({ id, status, treatments, requestTreatments, requestPersons }) => {
    const bookedTreatments = new Set([
      ...parseTreatmentIds(requestTreatments),
      ...parseTreatmentIds(requestPersons),
    ]);
    const wantedTreatments = (JSON.parse(treatments) as string[][]).flat();
    return status === 'confirmed' &&
      wantedTreatments.some((treatment) => bookedTreatments.has(treatment))
      ? [id]
      : [];
  });
  return [...new Set(ids)];
}

/** Returns true if the client is still waiting, has not booked since, and the slot is still free. */
async function isStillWanted(db: Db, { waiting_id, starts }: OutboxRow): Promise<boolean> {
  if (waiting_id === null) return true;
  const days = await db
    .selectFrom('waiting_list')
    .leftJoin('waiting_days', 'waiting_days.waiting_id', 'waiting_list.id')
    .select(['day', 'told_from', 'hours'])
    .where('waiting_list.id', '=', waiting_id)
    .where('removed_at', 'is', null)
    .execute();
  // A confirmation message names no slot.
  if (starts === null) return days.length > 0;
  const isFree = days.some(({ day, told_from, hours }) => {
    if (day === null || told_from === null || !hours) return false;
    const isStart = getStartKey({ day, hour: toTime(told_from) }) === starts;
    return isStart && (JSON.parse(hours) as number[]).includes(told_from);
  });
  return isFree && (await findBookedSince(db, waiting_id)).length === 0;
}

/** Selects the visits that took place, of mailboxes that agreed to a mail after each. */
export const selectVisitsToAskAbout = (db: Db) =>
  db
    .selectFrom('requests')
    .innerJoin('visit_consents', 'visit_consents.email', 'requests.email')
    .where('visit_consents.stopped_at', 'is', null)
    .where('requests.status', '=', 'confirmed')
    .where('requests.hour', 'is not', null)
    .where(({ eb, or }) =>
      or([eb('requests.outcome', 'is', null), eb('requests.outcome', '!=', 'missed')]),
    )
    .where(sql<boolean>`coalesce(requests.deposit_state, '') not in ('due', 'said')`);

async function hasConsent(
  db: Db,
  { consent_id, request_id, urgency }: OutboxRow,
): Promise<boolean> {
  // The institute's notice about an opinion needs no consent.
  if (consent_id === null || urgency !== getUrgency('review-request')) return true;
  return hasRow(
    selectVisitsToAskAbout(db)
      .select('requests.id')
      .where('visit_consents.id', '=', consent_id)
      .where('requests.id', '=', request_id),
  );
}

/** Rejects an outdated start, and a reminder after the client's answer or a reminder by hand. */
async function isUpToDate(
  db: Db,
  { channel, request_id, starts, urgency }: OutboxRow,
): Promise<boolean> {
  if (request_id === null || starts === null || channel === 'push') return true;
  const request = await db
    .selectFrom('requests')
    .select(['status', 'day', 'hour', 'coming', 'reminded'])
    .where('id', '=', request_id)
    .executeTakeFirst();
  if (request?.status !== 'confirmed' || !request.hour) return false;
  const isRepeatedReminder = channel === 'gateway' && urgency === getUrgency('reminder');
  if (isRepeatedReminder && [request.coming, request.reminded].includes(starts)) return false;
  return getStartKey(request) === starts;
}
