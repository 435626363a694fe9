import type { Selectable } from 'kysely';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { urgencyOf } from './urgency.ts';

/*
 * Until when a mail after a visit is of use, as far as its client goes.
 */

/** One such mail per agreement and day of visit, ever. */
export const thanksKey = (consentId: string, day: string) => `thanks ${consentId} ${day}`;
const missedStart = 'missed ';
export const missedKey = (consentId: string, day: string) => `${missedStart}${consentId} ${day}`;

/** Whether she has come since a day, or is to come: by her mailbox or her telephone number. */
export async function cameSince(
  db: Db,
  { email, phone }: Pick<Selectable<Database['visit_consents']>, 'email' | 'phone'>,
  day: string,
): Promise<boolean> {
  const request = await db
    .selectFrom('requests')
    .select('id')
    .where(({ eb, or }) => or([eb('email', '=', email), eb('phone', '=', phone)]))
    .where(({ eb, and, or }) =>
      or([
        and([eb('status', '=', 'pending'), eb('day', '>=', today())]),
        and([
          eb('status', '=', 'confirmed'),
          eb('day', '>', day),
          or([eb('outcome', 'is', null), eb('outcome', '!=', 'missed')]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return request !== undefined;
}

type Row = Pick<Selectable<Database['outbox']>, 'consent_id' | 'request_id' | 'key' | 'urgency'>;

/** Whether a queued mail may still leave: the client still agrees, did come, and has not come back since. */
export async function isWelcome(db: Db, { consent_id, request_id, key, urgency }: Row) {
  // The institute's own notice about an opinion depends on nothing.
  if (consent_id === null || urgency !== urgencyOf('after')) return true;
  const consent = await db
    .selectFrom('visit_consents')
    .select(['email', 'phone'])
    .where('id', '=', consent_id)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  const visit = await db
    .selectFrom('requests')
    .select(['status', 'outcome', 'day'])
    .where('id', '=', request_id)
    .executeTakeFirst();
  if (!consent || visit?.status !== 'confirmed' || visit.outcome === 'missed') return false;
  return !key?.startsWith(missedStart) || !(await cameSince(db, consent, visit.day));
}
