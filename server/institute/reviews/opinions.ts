import { randomBytes, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { addDays } from '#shared/calendar/calendar-month.ts';
import type { MenuCount } from '#shared/contract/list-query.ts';
import { isOn } from '#shared/options.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { opinionRoute } from '#shared/page/paths.ts';
import { buildTokenPath } from '#shared/page/token-routes.ts';
import {
  listedOpinionLimit,
  type OpinionInput,
  type OpinionPublishInput,
  type OpinionRecord,
  type Opinions,
  reviewRates,
  reviewRequestTimes,
} from '#shared/reviews/opinion.ts';
import { opinionFields, reviewStopRoute } from '#shared/reviews/review-form.ts';
import { type AppointmentRequest, getStartKey, parseTreatments } from '../appointments/requests.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import { selectVisitsToAskAbout } from '../notifications/message-validity.ts';
import { Refusal } from '../refusal.ts';
import { createLinkToken, hashSecret } from '../secret-value.ts';
import type { UseCaseServices } from '../services.ts';
import { publishContent } from '../site/content-edits.ts';
import { editContents, eraseContent, readRow } from '../site/content-rows.ts';

/* The client's opinion of a visit, given by the secret link in the mail that asks for it. */

async function readLink(db: Db, token: string) {
  const link = await db
    .selectFrom('visit_links')
    .innerJoin('visit_consents', 'visit_consents.id', 'visit_links.consent_id')
    .select(['consent_id', 'visit_links.request_id', 'stopped_at'])
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
  const visit = await db
    .selectFrom('requests')
    .selectAll()
    .where('id', '=', link.request_id)
    .where('status', '=', 'confirmed')
    .executeTakeFirst();
  const opinion = await db
    .selectFrom('visit_opinions')
    .selectAll()
    .where('request_id', '=', link.request_id)
    .executeTakeFirst();
  return { ...link, visit, opinion };
}

const listTreatmentNames = (visit: AppointmentRequest) =>
  parseTreatments(visit).map(({ nom }) => nom);

const getContentKey = (id: string) => ({ kind: 'testimonials', id }) as const;

type StoredName = Pick<Selectable<Database['visit_opinions']>, 'first_name' | 'may_publish'>;

/** Returns the name to publish. Opinions of earlier releases hold a name that may not be published. */
const getPublishedName = ({ first_name, may_publish }: StoredName) =>
  may_publish ? first_name : '';

export async function readOpinion(db: Db, token: string): Promise<OpinionRecord> {
  const { visit, opinion, stopped_at } = await readLink(db, token);
  const isStopped = stopped_at !== null;
  if (!opinion) {
    return {
      ...(visit && { visit: { day: visit.day, treatments: listTreatmentNames(visit) } }),
      isStopped,
    };
  }
  const { day, care, rating, text, content_id } = opinion;
  const isPublished = (await readRow(db, getContentKey(content_id))).value !== null;
  return {
    visit: { day, treatments: [care] },
    opinion: { rating, text, publishAs: getPublishedName(opinion), isPublished },
    isStopped,
  };
}

/** Stores the opinion. A changed one is taken off the site. */
export async function sendOpinion(
  { db, limits, mails, readSite }: UseCaseServices,
  token: string,
  { rating, text, publishAs }: OpinionInput,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { consent_id, visit, opinion } = await readLink(transaction, token);
    const opinionFacts = opinion ?? (visit && buildOpinion(consent_id, visit));
    if (!opinionFacts) throw new Refusal('not-found');
    await limits.require(transaction, [reviewRates.opinion, opinionFacts.request_id]);
    const now = timestamp();
    const answer = {
      rating,
      text,
      first_name: publishAs,
      may_publish: publishAs ? 1 : 0,
      updated_at: now,
    };
    const storedOpinion = await transaction
      .insertInto('visit_opinions')
      .values({ ...opinionFacts, ...answer, version: 1, created_at: now })
      .onConflict((conflict) =>
        conflict
          .column('request_id')
          .doUpdateSet((eb) => ({ ...answer, version: eb('visit_opinions.version', '+', 1) })),
      )
      .returning(['version', 'content_id'])
      .executeTakeFirstOrThrow();
    // A concurrent request may have stored the first opinion meanwhile, and it may be published.
    if (storedOpinion.version > 1)
      await eraseContent(transaction, getContentKey(storedOpinion.content_id));
    else await mails.add(transaction, buildNewOpinionMail(await readSite(transaction), consent_id));
  });
  mails.wake();
}

const buildOpinion = (consent_id: string, visit: AppointmentRequest) => ({
  id: randomUUID(),
  consent_id,
  request_id: visit.id,
  day: visit.day,
  care: listTreatmentNames(visit).join(', ') || visit.care,
  content_id: `avis${randomBytes(7).toString('hex')}`,
});

/** Ends the agreement of the mailbox. An unknown link or a repeated call changes nothing. */
export async function withdrawConsent(db: Db, token: string): Promise<void> {
  await db
    .updateTable('visit_consents')
    .set({ stopped_at: timestamp() })
    .where('stopped_at', 'is', null)
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'in',
        selectFrom('visit_links').select('consent_id').where('token_hash', '=', hashSecret(token)),
      ),
    )
    .execute();
}

export async function listOpinions(db: Db): Promise<Omit<Opinions, MenuCount>> {
  const opinions = await db
    .selectFrom('visit_opinions')
    .innerJoin('visit_consents', 'visit_consents.id', 'visit_opinions.consent_id')
    .leftJoin('contents', (join) =>
      join
        .onRef('contents.id', '=', 'visit_opinions.content_id')
        .on('contents.kind', '=', 'testimonials'),
    )
    .selectAll('visit_opinions')
    .select(['visit_consents.name', 'contents.value as published'])
    .orderBy('updated_at', 'desc')
    .limit(listedOpinionLimit)
    .execute();
  return {
    opinions: opinions.map(({ id, name, day, care, rating, text, version, ...opinion }) => ({
      id,
      name,
      day,
      care,
      rating,
      text,
      publishAs: getPublishedName(opinion),
      isPublished: opinion.published !== null,
      version,
    })),
  };
}

/** Shows the opinion among the testimonials, or takes it off. */
export const publishOpinion = (
  db: Db,
  { id, version, isPublished }: OpinionPublishInput,
  actor: string,
): Promise<void> =>
  editContents(db, async (transaction) => {
    const opinion = await transaction
      .selectFrom('visit_opinions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new Refusal('not-found'));
    if (opinion.version !== version) throw new Refusal('conflict');
    const { text } = opinion;
    const author = getPublishedName(opinion);
    if (isPublished && !(text && author)) throw new Refusal('forbidden');
    const value = isPublished ? { text, author, agreed: true } : null;
    await publishContent(transaction, getContentKey(opinion.content_id), value, { actor });
  });

/*
 * One mail the day after each visit, for clients who agreed. The agreement stores the day of the last visit in a
 * mail, so that no visit gets two. The outbox checks once more before the mail leaves (message-validity.ts).
 */

const { hour, days } = reviewRequestTimes;

export async function writeReviewRequests(services: UseCaseServices): Promise<void> {
  const { db, mails, readSite } = services;
  const { institute } = await readSite(db);
  if (!isOn(institute, 'reviews')) return;
  const visits = await findVisits(db);
  for (const visit of visits) await writeReviewRequest(services, visit);
  if (visits.length > 0) mails.wake();
}

/** Finds the visits whose mail is due and not too late. An agreement covers visits from its day on. */
function findVisits(db: Db) {
  const lastDay = addDays(timestamp(-hour * 3600).slice(0, 10), -1);
  return selectVisitsToAskAbout(db)
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
const writeReviewRequest = (
  { db, mails, readSite }: UseCaseServices,
  { consentId, ...visit }: DueVisit,
) =>
  db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('visit_consents')
      .set({ thanked_day: visit.day })
      .where('id', '=', consentId)
      .where(({ eb, or }) => or([eb('thanked_day', 'is', null), eb('thanked_day', '<', visit.day)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const token = createLinkToken();
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
    const site = await readSite(transaction);
    await mails.add(
      transaction,
      buildReviewRequestMail({ consentId, visit, token, expiresAt, site }),
    );
  });

interface ReviewRequest {
  readonly consentId: string;
  readonly visit: AppointmentRequest;
  readonly token: string;
  /** The time when the mail comes too late, in ISO 8601. */
  readonly expiresAt: string;
  readonly site: Site;
}

/** Builds the mail of the day after a visit. Mail scanners open links, so only the page's form counts. */
function buildReviewRequestMail({ consentId, visit, token, expiresAt, site }: ReviewRequest): Mail {
  const { institute, publicUrl } = site;
  const page = publicUrl + buildTokenPath(opinionRoute, token);
  return composeMail({
    kind: 'review-request',
    recipient: visit.email ?? '',
    consent_id: consentId,
    request_id: visit.id,
    starts: getStartKey(visit),
    key: `thanks ${consentId} ${visit.day}`,
    unsubscribe: publicUrl + buildTokenPath(reviewStopRoute, token),
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

const buildNewOpinionMail = ({ contactTo, publicUrl }: Site, consentId: string): Mail =>
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
