import { randomUUID } from 'node:crypto';
import type { VisitRecord } from '#shared/appointments/visit-record.ts';
import type { Institute } from '#shared/institute.ts';
import { isOn } from '#shared/options.ts';
import { consentDetail, consentQuestion } from '#shared/reviews/review-form.ts';
import { findReader, findRequestByLink } from '../appointments/manage-links.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

/* Only the mailbox's reader agrees to mails after visits, because any visitor may type a mailbox. */

interface LinkReader {
  readonly token: string;
  readonly account: string | undefined;
}

const isMailboxReader = async (db: Db, email: string, { token, account }: LinkReader) =>
  account === email || (await findReader(db, token)) === 'mailbox';

/** Returns the agreement to the mailbox's reader, while the appointment is to come. */
export async function findVisitConsent(
  db: Db,
  { email, status, day }: AppointmentRequest,
  reader: LinkReader,
  institute: Pick<Institute, 'options'>,
): Promise<VisitRecord['afterVisit']> {
  const isUpcoming = (status === 'confirmed' || status === 'pending') && day >= today();
  if (!isOn(institute, 'reviews') || !email || !isUpcoming) return undefined;
  if (!(await isMailboxReader(db, email, reader))) return undefined;
  const consent = await db
    .selectFrom('visit_consents')
    .select('id')
    .where('email', '=', email)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return consent ? 'said' : 'asked';
}

export const agreeToMails = (db: Db, reader: LinkReader): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { id, email, phone, name } = await findRequestByLink(transaction, reader.token);
    if (!email || !(await isMailboxReader(transaction, email, reader)))
      throw new Refusal('forbidden');
    const now = timestamp();
    const text = `${consentQuestion} ${consentDetail}`;
    const agreement = { phone, name, text, request_id: id, renewed_at: now, stopped_at: null };
    await transaction
      .insertInto('visit_consents')
      .values({ ...agreement, id: randomUUID(), email, agreed_at: now, created_at: now })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({ ...agreement, agreed_at: now }),
      )
      .execute();
  });
