import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Database } from '../../database/schema/schema.ts';
import { urgencyOf } from './urgency.ts';

/** Selects the visits that took place, with their mailbox's consent to mails after a visit. */
export const visitsToAskAbout = (db: Db) =>
  db
    .selectFrom('requests')
    .innerJoin('visit_consents', 'visit_consents.email', 'requests.email')
    .where('visit_consents.stopped_at', 'is', null)
    .where(tookPlace);

const tookPlace = ({ eb, and, or }: ExpressionBuilder<Database, 'requests'>) =>
  and([
    eb('requests.status', '=', 'confirmed'),
    eb('requests.hour', 'is not', null),
    or([eb('requests.outcome', 'is', null), eb('requests.outcome', '!=', 'missed')]),
    sql<boolean>`coalesce(requests.deposit_state, '') not in ('due', 'said')`,
  ]);

type Entry = Pick<Selectable<Database['outbox']>, 'consent_id' | 'request_id' | 'urgency'>;

/** Returns false for a mail after a visit that did not take place, or without consent by now. */
export async function isWelcome(db: Db, { consent_id, request_id, urgency }: Entry) {
  // The institute's notice about an opinion needs no consent.
  if (consent_id === null || urgency !== urgencyOf('after')) return true;
  const visit = await visitsToAskAbout(db)
    .select('requests.id')
    .where('visit_consents.id', '=', consent_id)
    .where('requests.id', '=', request_id)
    .executeTakeFirst();
  return visit !== undefined;
}
