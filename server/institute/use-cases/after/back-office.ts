import type {
  AfterVisits,
  OpinionNotedInput,
  OpinionPublishInput,
} from '../../../../shared/contract/admin/after.ts';
import type { MenuCount } from '../../../../shared/contract/admin/query.ts';
import { afterLimits } from '../../../../shared/limits/after-limits.ts';
import { timestamp } from '../../clock.ts';
import { showContent } from '../../contents/edits.ts';
import { editContents } from '../../contents/store.ts';
import type { Db } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { stopConsents } from '../../requests/consents.ts';
import { contentOf, publishedIds, type StoredOpinion } from './opinions.ts';

/*
 * What clients say of their visits, for the institute's people.
 */

const { listed } = afterLimits;

export async function listAfter(db: Db): Promise<Omit<AfterVisits, MenuCount>> {
  const opinions = await db
    .selectFrom('visit_opinions')
    .innerJoin('visit_consents', 'visit_consents.id', 'visit_opinions.consent_id')
    .selectAll('visit_opinions')
    .select('visit_consents.name')
    .orderBy('updated_at', 'desc')
    .limit(listed)
    .execute();
  const recipients = await db
    .selectFrom('visit_consents')
    .select(['id', 'name', 'email', 'agreed_at'])
    .where('stopped_at', 'is', null)
    .orderBy('agreed_at', 'desc')
    .limit(listed)
    .execute();
  const published = await publishedIds(db);
  return {
    opinions: opinions.map((one) => ({
      ...{ id: one.id, name: one.name, day: one.day, care: one.care, rating: one.rating },
      ...{ text: one.text, firstName: one.first_name, mayPublish: one.may_publish === 1 },
      ...{ isPublished: published.has(one.content_id), isNoted: one.noted_at !== null },
      ...{ at: one.updated_at, version: one.version },
    })),
    recipients: recipients.map(({ agreed_at: at, ...one }) => ({ ...one, at })),
  };
}

/** @throws {Refusal} not-found, conflict: it was said anew since it was read */
async function readSeen(
  within: Db,
  { id, version }: Pick<OpinionNotedInput, 'id' | 'version'>,
): Promise<StoredOpinion> {
  const opinion = await within
    .selectFrom('visit_opinions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!opinion) throw new Refusal('not-found');
  if (opinion.version !== version) throw new Refusal('conflict');
  return opinion;
}

/** Shows it among the testimonials, or takes it off. @throws {Refusal} not-found, conflict, forbidden, list-full */
export const publishOpinion = (
  db: Db,
  { isPublished, ...seen }: OpinionPublishInput,
  actor: string,
): Promise<void> =>
  editContents(db, async (within) => {
    const opinion = await readSeen(within, seen);
    const { text, first_name: author, may_publish } = opinion;
    if (isPublished && !may_publish) throw new Refusal('forbidden');
    const value = isPublished ? { text, author, agreed: true } : null;
    await showContent(within, contentOf(opinion), value, { actor });
  });

/** @throws {Refusal} not-found, conflict */
export const noteOpinion = (db: Db, { isNoted, ...seen }: OpinionNotedInput): Promise<void> =>
  db.transaction().execute(async (within) => {
    const { id } = await readSeen(within, seen);
    await within
      .updateTable('visit_opinions')
      .set({ noted_at: isNoted ? timestamp() : null })
      .where('id', '=', id)
      .execute();
  });

/** Twice is once. @throws {Refusal} not-found */
export const stopAfter = (db: Db, id: string): Promise<void> =>
  db.transaction().execute(async (within) => {
    const consent = await within
      .selectFrom('visit_consents')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!consent) throw new Refusal('not-found');
    await stopConsents(within, { id });
  });
