import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Database } from '../../database/schema/schema.ts';
import { urgencyOf } from './urgency.ts';

/** Visits that took place as far as anybody has said, each with the agreement of its mailbox. */
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

/** Returns true unless it is a mail after a visit that did not take place, or whose reader wants no more of them. */
export async function isWelcome(db: Db, { consent_id, request_id, urgency }: Entry) {
  // The institute's own notice about an opinion depends on nothing.
  if (consent_id === null || urgency !== urgencyOf('after')) return true;
  const visit = await visitsToAskAbout(db)
    .select('requests.id')
    .where('visit_consents.id', '=', consent_id)
    .where('requests.id', '=', request_id)
    .executeTakeFirst();
  return visit !== undefined;
}
