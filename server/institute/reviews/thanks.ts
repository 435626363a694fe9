import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { isOn } from '../../../shared/options.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { opinionRoute } from '../../../shared/page/paths.ts';
import { withToken } from '../../../shared/page/token-routes.ts';
import { afterMail } from '../../../shared/reviews/opinion.ts';
import { afterStopRoute, opinionFields } from '../../../shared/reviews/review-form.ts';
import { type AppointmentRequest, startKey } from '../appointments/requests.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import { visitsToAskAbout } from '../notifications/message-validity.ts';
import { hashSecret, newLinkToken } from '../secret-value.ts';
import type { UseCaseServices } from '../services.ts';

/*
 * One mail the day after each visit, for clients who agreed. The agreement stores the day of the last visit in a
 * mail, so that no visit gets two. The outbox checks once more before the mail leaves (queue/after.ts).
 */

const { hour, days } = afterMail;

export async function writeThanks(services: UseCaseServices): Promise<void> {
  const { db, mails, siteIn } = services;
  const { institute } = await siteIn(db);
  if (!isOn(institute, 'reviews')) return;
  const visits = await findVisits(db);
  for (const visit of visits) await thankFor(services, visit);
  if (visits.length > 0) mails.wake();
}

/** Finds the visits whose mail is due and not too late. An agreement covers visits from its day on. */
function findVisits(db: Db) {
  const lastDay = addDays(timestamp(-hour * 3600).slice(0, 10), -1);
  return visitsToAskAbout(db)
    .selectAll('requests')
    .select('visit_consents.id as consentId')
    .where('requests.day', '<=', lastDay)
    .where('requests.day', '>', addDays(lastDay, -days))
    .where(({ eb, fn, ref }) =>
      eb(
        fn('substr', ['visit_consents.agreed_at', eb.lit(1), eb.lit(10)]),
        '<=',
        ref('requests.day'),
      ),
    )
    .where(({ eb, or, ref }) =>
      or([
        eb('visit_consents.thanked_day', 'is', null),
        eb('visit_consents.thanked_day', '<', ref('requests.day')),
      ]),
    )
    .orderBy('requests.day')
    .orderBy('requests.hour')
    .orderBy('requests.part')
    .execute();
}

type DueVisit = Awaited<ReturnType<typeof findVisits>>[number];

/** The UPDATE locks the agreement: a concurrent process, or a second visit of the day, updates nothing. */
const thankFor = ({ db, mails, siteIn }: UseCaseServices, { consentId, ...visit }: DueVisit) =>
  db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('visit_consents')
      .set({ thanked_day: visit.day })
      .where('id', '=', consentId)
      .where(({ eb, or }) => or([eb('thanked_day', 'is', null), eb('thanked_day', '<', visit.day)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const token = newLinkToken();
    await transaction
      .insertInto('visit_links')
      .values({
        token_hash: hashSecret(token),
        consent_id: consentId,
        request_id: visit.id,
        created_at: timestamp(),
      })
      .execute();
    const expiresAt = `${addDays(visit.day, 1 + days)}T${hour}:00:00.000Z`;
    const site = await siteIn(transaction);
    await mails.add(transaction, thanksMail({ consentId, visit, token, expiresAt, site }));
  });

interface Thanks {
  readonly consentId: string;
  readonly visit: AppointmentRequest;
  readonly token: string;
  /** The time when the mail comes too late, in ISO 8601. */
  readonly expiresAt: string;
  readonly site: Site;
}

/** Builds the mail of the day after a visit. Mail scanners open links, so only the page's form counts. */
function thanksMail({ consentId, visit, token, expiresAt, site }: Thanks): Mail {
  const { institute, publicUrl } = site;
  const page = publicUrl + withToken(opinionRoute, token);
  return composeMail({
    kind: 'after',
    recipient: visit.email ?? '',
    consent_id: consentId,
    request_id: visit.id,
    starts: startKey(visit),
    key: `thanks ${consentId} ${visit.day}`,
    unsubscribe: publicUrl + withToken(afterStopRoute, token),
    expires_at: expiresAt,
    reply_to: institute.email,
    subject: 'Merci de votre visite',
    parts: [
      'Bonjour,',
      'Merci de votre visite. Comment c’était\u202f? Cinq étoiles au plus, et un mot si vous voulez.',
      { label: 'Donner mon avis', url: page },
      'Vous recevez ce message parce que vous l’avez accepté. Vous n’en voulez plus\u202f?',
      { label: 'Ne plus recevoir ces messages', url: `${page}#${opinionFields.stopId}` },
      institute.name,
    ],
  });
}

export const newOpinionMail = ({ contactTo, publicUrl }: Site, consentId: string): Mail =>
  composeMail({
    kind: 'institute',
    recipient: contactTo,
    consent_id: consentId,
    subject: 'Un avis après une visite',
    parts: [
      'Une personne a donné son avis après sa visite.',
      { label: 'Lire son avis', url: publicUrl + adminPaths.adminAfter },
    ],
  });
