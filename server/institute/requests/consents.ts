import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { afterVisitHint, afterVisitLabel } from '../../../shared/text/after-text.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { urgencyOf } from '../queue/urgency.ts';
import type { AppointmentRequest } from './requests.ts';

/*
 * The agreement to mails after visits: of a mailbox, whatever is booked with it.
 */

export type Consent = Selectable<Database['visit_consents']>;

/** What was agreed to, as it was read. */
const sentence = `${afterVisitLabel}. ${afterVisitHint}`;

/**
 * Keeps what was said at the tick. Left open, it takes back nothing but what this very order had said before.
 */
export async function keepConsent(
  within: Db,
  { id, email, phone, name }: Pick<AppointmentRequest, 'id' | 'email' | 'phone' | 'name'>,
  isAgreed: boolean | undefined,
): Promise<void> {
  if (email === null || isAgreed === undefined) return;
  if (!isAgreed) return stopConsents(within, { email, request_id: id });
  const now = timestamp();
  const said = { phone, name, text: sentence, request_id: id, renewed_at: now };
  await within
    .insertInto('visit_consents')
    .values({
      ...{ ...said, id: randomUUID(), email, agreed_at: now, created_at: now },
      ...{ stopped_at: null, thanked_day: null, missed_day: null },
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(({ case: when, ref }) => ({
        ...{ ...said, stopped_at: null },
        agreed_at: when()
          .when('visit_consents.stopped_at', 'is', null)
          .then(ref('visit_consents.agreed_at'))
          .else(now)
          .end(),
      })),
    )
    .execute();
}

/** No more is sent on these, and what has not left yet never does. Twice is once. */
export async function stopConsents(
  within: Db,
  which: Partial<Pick<Consent, 'id' | 'email' | 'request_id'>>,
): Promise<void> {
  let stopping = within
    .updateTable('visit_consents')
    .set({ stopped_at: timestamp() })
    .where('stopped_at', 'is', null);
  for (const [column, value] of Object.entries(which))
    stopping = stopping.where(column as 'id', '=', value as string);
  const stopped = await stopping.returning('id').execute();
  await within
    .deleteFrom('outbox')
    .where('consent_id', 'in', ['', ...stopped.map(({ id }) => id)])
    .where('urgency', '=', urgencyOf('after'))
    .where('sent_at', 'is', null)
    .where('state', '!=', 'sending')
    .execute();
}

/** Whether such mails come to a mailbox. */
export async function isAgreedBy(db: Db, email: string): Promise<boolean> {
  const consent = await db
    .selectFrom('visit_consents')
    .select('id')
    .where('email', '=', email)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return email !== '' && consent !== undefined;
}
