import { randomBytes, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { OpinionFile, OpinionInput } from '../../../../shared/contract/booking/opinion.ts';
import { afterRates } from '../../../../shared/limits/after-limits.ts';
import { timestamp } from '../../clock.ts';
import { takeDown } from '../../contents/take-down.ts';
import type { Db } from '../../database/database.ts';
import type { Database } from '../../database/schema/schema.ts';
import { newOpinionMail } from '../../mail/templates/after.ts';
import { Refusal } from '../../refusal.ts';
import { type Consent, stopConsents } from '../../requests/consents.ts';
import { type AppointmentRequest, treatmentsIn } from '../../requests/requests.ts';
import { hashOf } from '../../secret-value.ts';
import type { UseCaseServices } from '../../services.ts';

/*
 * A client's opinion of a visit, reached by the secret link in the mail that asks for it.
 */

export type StoredOpinion = Selectable<Database['visit_opinions']>;

/** As testimonials are called while they are shown. */
export const contentOf = ({ content_id: id }: Pick<StoredOpinion, 'content_id'>) =>
  ({ kind: 'testimonials', id }) as const;

interface Linked {
  readonly consent: Consent;
  readonly visit: AppointmentRequest | undefined;
  readonly opinion: StoredOpinion | undefined;
}

/** @throws {Refusal} not-found */
async function readLink(db: Db, token: string): Promise<Linked> {
  const link = await db
    .selectFrom('visit_links')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!link) throw new Refusal('not-found');
  const { consent_id, request_id } = link;
  const consent = await db
    .selectFrom('visit_consents')
    .selectAll()
    .where('id', '=', consent_id)
    .executeTakeFirst();
  if (!consent) throw new Refusal('not-found');
  const visit = await db
    .selectFrom('requests')
    .selectAll()
    .where('id', '=', request_id)
    .where('status', '=', 'confirmed')
    .where(({ eb, or }) => or([eb('outcome', 'is', null), eb('outcome', '!=', 'missed')]))
    .executeTakeFirst();
  const opinion = await db
    .selectFrom('visit_opinions')
    .selectAll()
    .where('request_id', '=', request_id)
    .executeTakeFirst();
  return { consent, visit, opinion };
}

export const publishedIds = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('contents')
    .select('id')
    .where('kind', '=', 'testimonials')
    .where('value', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

const namesIn = (visit: AppointmentRequest) => treatmentsIn(visit).map(({ nom }) => nom);

/** @throws {Refusal} not-found */
export async function readOpinion(db: Db, token: string): Promise<OpinionFile> {
  const { consent, visit, opinion } = await readLink(db, token);
  const seen = visit
    ? { day: visit.day, treatments: namesIn(visit) }
    : opinion && { day: opinion.day, treatments: [opinion.care] };
  return {
    ...(seen && { visit: seen }),
    ...(opinion && {
      opinion: {
        ...{ rating: opinion.rating, text: opinion.text, firstName: opinion.first_name },
        mayPublish: opinion.may_publish === 1,
        isPublished: (await publishedIds(db)).has(opinion.content_id),
      },
    }),
    isStopped: consent.stopped_at !== null,
  };
}

/** Says it, or says it anew: what was shown of it before is shown no more. @throws {Refusal} not-found, too-many */
export async function sendOpinion(
  services: UseCaseServices,
  token: string,
  { rating, text, firstName, mayPublish }: OpinionInput,
): Promise<void> {
  const { db, limits, mails } = services;
  await db.transaction().execute(async (within) => {
    const { consent, visit, opinion } = await readLink(within, token);
    const about = opinion ?? (visit && newOpinion(consent, visit));
    if (!about) throw new Refusal('not-found');
    await limits.require(within, [afterRates.opinion, about.request_id]);
    const now = timestamp();
    const said = {
      ...{ rating, text, first_name: firstName, may_publish: mayPublish ? 1 : 0 },
      ...{ noted_at: null, updated_at: now },
    };
    const stored = await within
      .insertInto('visit_opinions')
      .values({ ...about, ...said, version: 1, created_at: now })
      .onConflict((conflict) =>
        conflict
          .column('request_id')
          .doUpdateSet((eb) => ({ ...said, version: eb('visit_opinions.version', '+', 1) })),
      )
      .returning(['version', 'content_id'])
      .executeTakeFirstOrThrow();
    // Another one may have been written, and published, since this one looked.
    if (stored.version > 1) await takeDown(within, contentOf(stored));
    else await tellInstitute(services, within, consent);
  });
  mails.wake();
}

const newOpinion = ({ id: consent_id }: Consent, visit: AppointmentRequest) => ({
  ...{ id: randomUUID(), consent_id, request_id: visit.id, day: visit.day },
  care: namesIn(visit).join(', ') || visit.care,
  content_id: `avis${randomBytes(7).toString('hex')}`,
});

/** The first time; the screen has all. */
async function tellInstitute(
  { limits, mails, siteIn }: UseCaseServices,
  within: Db,
  { id }: Consent,
): Promise<void> {
  const site = await siteIn(within);
  if ((await limits.count([[afterRates.notice, 'institute']], within)) !== undefined) return;
  await mails.add(within, newOpinionMail(site, id));
}

/** Takes it back, on the site too. Twice is once. @throws {Refusal} not-found */
export const hideOpinion = (db: Db, token: string): Promise<void> =>
  db.transaction().execute(async (within) => {
    const { opinion } = await readLink(within, token);
    if (!opinion) return;
    await takeDown(within, contentOf(opinion));
    await within.deleteFrom('visit_opinions').where('id', '=', opinion.id).execute();
  });

/** What is over is over: pressed twice, or by a mail program once more. */
export const stopByLink = (db: Db, token: string): Promise<void> =>
  db.transaction().execute(async (within) => {
    const link = await within
      .selectFrom('visit_links')
      .select('consent_id')
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst();
    if (link) await stopConsents(within, { id: link.consent_id });
  });

export const stopByAccount = (db: Db, { email }: { readonly email: string }): Promise<void> =>
  db.transaction().execute((within) => stopConsents(within, { email }));
