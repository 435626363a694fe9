import type { Day } from '#shared/calendar/calendar-month.ts';
import type { Hours } from '#shared/day-hours.ts';
import { specialDayLimit } from '#shared/opening/hours-values.ts';
import { isAddedSectionSlug } from '#shared/site/content-ids.ts';
import type { SaveContentInput } from '#shared/site/contents-input.ts';
import { getDifference } from '#shared/site/kinds.ts';
import { getFirstSection } from '#shared/site/placed-treatments.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';
import type { TreatmentChange } from '#shared/site/treatments.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hasRow } from '../database/list-queries.ts';
import { dropPastDays, parseSpecialDays, specialHoursKey } from '../opening/special-days.ts';
import { Refusal } from '../refusal.ts';
import { type EditSource, recordEdit } from '../undo/undo-journal.ts';
import { isLatest, readEvent, recordChange } from './content-events.ts';
import {
  type ContentKey,
  type ContentRow,
  editContents,
  readRow,
  readUnchangedRow,
  writeRow,
} from './content-rows.ts';
import { requireStoredPhoto } from './photo-uses.ts';

/* Each edit is published at once, and the history keeps the previous value. */

export function saveContent(db: Db, input: SaveContentInput, actor: string): Promise<void> {
  const { kind, id, value, press } = input;
  const difference = getDifference(kind, id, value);
  const text = difference === null ? null : JSON.stringify(difference);
  return editContents(db, async (transaction) => {
    const previousRow = await readUnchangedRow(transaction, input);
    await publish(transaction, previousRow, text, { actor, press });
  });
}

/** Undoes an event for a caller that has locked the contents. */
export async function undoContentEvent(db: Db, version: number, author: Author): Promise<void> {
  const event = await readEvent(db, version);
  if (!event) throw new Refusal('not-found');
  if (!(await isLatest(db, event))) throw new Refusal('conflict');
  const previousRow = await readRow(db, event);
  await publish(db, previousRow, event.before, author);
}

/** Publishes a value; null restores the product's own. The caller has locked the contents. */
export async function publishContent(
  db: Db,
  key: ContentKey,
  value: unknown,
  author: Author,
): Promise<void> {
  const previousRow = await readRow(db, key);
  await publish(db, previousRow, value === null ? null : JSON.stringify(value), author);
}

interface Author extends EditSource {
  /** True for an undo by the journal, which does not record it again. */
  readonly isUndo?: boolean;
}

/** Sets one day's opening hours; undefined restores the usual ones. The caller has locked the contents. */
export async function setSpecialDay(
  db: Db,
  day: Day,
  hours: Hours | undefined,
  author: EditSource,
): Promise<void> {
  const previousRow = await readRow(db, specialHoursKey);
  await publish(db, previousRow, setDayHours(previousRow.value, day, hours), author);
}

function setDayHours(text: string | null, day: Day, hours: Hours | undefined): string {
  const otherDays = dropPastDays(parseSpecialDays(text)).filter((special) => special.day !== day);
  const days = hours ? [...otherDays, { day, ...hours }] : otherDays;
  if (days.length > specialDayLimit) throw new Refusal('list-full');
  return JSON.stringify(days.sort((a, b) => (a.day < b.day ? -1 : 1)));
}

async function publish(
  db: Db,
  previousRow: ContentRow,
  value: string | null,
  author: Author,
): Promise<void> {
  const { kind, id } = previousRow;
  const isRemoved = kind === 'treatments' && value === null && !buildCatalogue().treatment(id);
  if (isRemoved && previousRow.value !== null && (await isBooked(db, id))) {
    throw new Refusal('still-booked');
  }
  if (kind === 'sections' && value === null && (await hasTreatments(db, id))) {
    throw new Refusal('conflict');
  }
  if (kind === 'treatments' && value !== null) await requireSection(db, getSection(id, value));
  if (kind === 'photos' && value !== null) await requireStoredPhoto(db, value);
  await writeRow(db, { kind, id, value });
  if (previousRow.value === value) return;
  const contents = await recordChange(db, previousRow, value, author.actor);
  if (author.isUndo) return;
  await recordEdit(db, { ...author, action: 'contents', subject: kind }, { rows: [], contents });
}

/** Returns true if treatments are in the owner's section: visitors could not find them without it. */
async function hasTreatments(db: Db, slug: string): Promise<boolean> {
  if (!isAddedSectionSlug(slug)) return false;
  const sectionPattern = `%"section":"${slug}"%`;
  const rows = await db
    .selectFrom('contents')
    .select(['id', 'value'])
    .where('kind', '=', 'treatments')
    .where(({ eb, or }) => or([eb('id', 'like', `${slug}/%`), eb('value', 'like', sectionPattern)]))
    .execute();
  return rows.some(({ id, value }) => value !== null && getSection(id, value) === slug);
}

function getSection(id: string, text: string): string {
  const { section = getFirstSection(id) } = (JSON.parse(text) ?? {}) as TreatmentChange;
  return section;
}

/** Rejects treatments of a section that the owner removed, because visitors could not find them. */
async function requireSection(db: Db, slug: string): Promise<void> {
  if (!isAddedSectionSlug(slug)) return;
  const { value } = await readRow(db, { kind: 'sections', id: slug });
  if (value === null) throw new Refusal('conflict');
}

function isBooked(db: Db, id: string): Promise<boolean> {
  const treatmentPattern = `%"id":"${id}"%`;
  return hasRow(
    db
      .selectFrom('requests')
      .select('id')
      .where('day', '>=', today())
      .where('status', 'in', ['pending', 'confirmed'])
      .where(({ eb, or }) =>
        or([eb('treatments', 'like', treatmentPattern), eb('persons', 'like', treatmentPattern)]),
      ),
  );
}
