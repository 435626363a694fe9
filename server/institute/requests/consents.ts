import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { VisitFile } from '../../../shared/contract/booking/visit.ts';
import {
  afterVisitDetail,
  afterVisitHint,
  afterVisitLabel,
  afterVisitQuestion,
} from '../../../shared/text/after-text.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { urgencyOf } from '../queue/urgency.ts';
import type { Client } from './intake.ts';
import type { AppointmentRequest } from './requests.ts';

/*
 * The agreement to mails after visits: of a mailbox, whatever is booked with it, and by nobody but its reader.
 */

export type Consent = Selectable<Database['visit_consents']>;

type Order = Pick<AppointmentRequest, 'id' | 'email' | 'phone' | 'name'>;

/** What was agreed to, as it was read: at the tick, and on the page that a mail leads to. */
const tickText = `${afterVisitLabel}. ${afterVisitHint}`;
const questionText = `${afterVisitQuestion} ${afterVisitDetail}`;

/**
 * Keeps what was said at the tick. Anybody may type a stranger's mailbox: unless its own account sends the order, it waits
 * for a press of the mailbox's reader, and changes nothing until then. Left open, it takes back nothing but what this very
 * order had said before.
 */
export async function keepConsent(
  within: Db,
  order: Order,
  { isTicked, client }: { isTicked: boolean | undefined; client: Client | undefined },
): Promise<void> {
  const { id, email } = order;
  if (email === null || isTicked === undefined) return;
  if (isTicked && client?.email === email) return agree(within, order, tickText);
  await within
    .updateTable('requests')
    .set({ ticked_at: isTicked ? timestamp() : null })
    .where('id', '=', id)
    .execute();
  if (!isTicked) await stopConsents(within, { email, request_id: id });
}

/** The reader of the mailbox has pressed, where it was ticked for her, and she is asked. Twice is once. */
export async function agreeToTick(within: Db, order: AppointmentRequest): Promise<void> {
  if (order.ticked_at !== null && isToCome(order)) await agree(within, order, questionText);
}

const isToCome = ({ status, day }: AppointmentRequest) =>
  (status === 'confirmed' || status === 'pending') && day >= today();

async function agree(within: Db, { id, email, phone, name }: Order, text: string): Promise<void> {
  if (email === null) return;
  const now = timestamp();
  const said = { phone, name, text, request_id: id, renewed_at: now };
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
  await within
    .updateTable('requests')
    .set({ ticked_at: null })
    .where('email', '=', email)
    .where('ticked_at', 'is not', null)
    .execute();
}

/** What the reader of an order's mailbox is asked on its page, while it is to come, or has said there. */
export async function afterVisitOf(
  db: Db,
  order: AppointmentRequest,
): Promise<VisitFile['afterVisit']> {
  const { id, email, ticked_at } = order;
  if (email === null || !isToCome(order)) return undefined;
  const consent = await db
    .selectFrom('visit_consents')
    .select('request_id')
    .where('email', '=', email)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  if (consent) return consent.request_id === id ? 'said' : undefined;
  return ticked_at === null ? undefined : 'asked';
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
