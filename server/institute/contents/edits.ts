import { catalogueOf } from '../../../shared/contents/catalogue-of.ts';
import { isOwnSection } from '../../../shared/contents/own-sections.ts';
import type {
  DraftInput,
  SaveContentInput,
} from '../../../shared/contract/admin/contents-input.ts';
import { differenceOf } from '../../../shared/contract/contents/differences.ts';
import { mostSpecialDays } from '../../../shared/contract/contents/hours-values.ts';
import { type Institute, institute } from '../../../shared/institute.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { isLatest, readEvent, recordChange } from './history.ts';
import { toCome } from './past-days.ts';
import { requireKept } from './photo-uses.ts';
import { editContents, type Row, readRow, readSeen, writeRow } from './store.ts';

/*
 * The owner's edits. Only what everybody sees raises the version; drafts do not.
 */

/** @throws {Refusal} conflict, invalid */
export function saveContent(db: Db, input: SaveContentInput, actor: string): Promise<void> {
  const { kind, id, value, draft: isDraft } = input;
  const difference = differenceOf(kind, id, value);
  const text = difference === null ? null : JSON.stringify(difference);
  return editContents(db, async (within) => {
    const before = await readSeen(within, input);
    if (!isDraft) return publish(within, before, { ...before, value: text, draft: null }, actor);
    // A draft of what everybody sees already is none.
    const draft = text === before.value ? null : (text ?? takeBack);
    const after = { ...before, draft };
    await requireKept(within, after);
    await writeRow(within, after);
  });
}

/** A draft that restores the product's own value. */
const takeBack = 'null';

/** @throws {Refusal} conflict, not-found */
export function publishDraft(db: Db, input: DraftInput, actor: string): Promise<void> {
  return editContents(db, async (within) => {
    const before = await readSeen(within, input);
    const { draft } = before;
    if (draft === null) throw new Refusal('not-found');
    const value = draft === takeBack ? null : draft;
    await publish(within, before, { ...before, value, draft: null }, actor);
  });
}

/** @throws {Refusal} conflict, not-found */
export function discardDraft(db: Db, input: DraftInput): Promise<void> {
  return editContents(db, async (within) => {
    const before = await readSeen(within, input);
    if (before.draft === null) throw new Refusal('not-found');
    await writeRow(within, { ...before, draft: null });
  });
}

/** Restores the value from before an event; a draft stays. @throws {Refusal} conflict, not-found */
export function undoEvent(db: Db, version: number, actor: string): Promise<void> {
  return editContents(db, async (within) => {
    const event = await readEvent(within, version);
    if (!event) throw new Refusal('not-found');
    const before = await readRow(within, event);
    if (!(await isLatest(within, event))) throw new Refusal('conflict');
    await publish(within, before, { ...before, value: event.before }, actor);
  });
}

/**
 * Adds opening hours of one day, for everybody at once and to a draft. The caller has locked the contents.
 * @throws {Refusal} list-full
 */
export async function addSpecialDay(
  within: Db,
  day: Institute['specialHours'][number],
  actor: string,
): Promise<void> {
  const before = await readRow(within, { kind: 'institute', id: 'specialHours' });
  const value = withDay(before.value, day);
  const draft = before.draft && withDay(before.draft, day);
  await publish(within, before, { ...before, value, draft }, actor);
}

function withDay(text: string | null, day: Institute['specialHours'][number]): string {
  const known: Institute['specialHours'] =
    text === null ? institute.specialHours : (JSON.parse(text) ?? []);
  const days = [...toCome(known).filter((one) => one.day !== day.day), day];
  if (days.length > mostSpecialDays) throw new Refusal('list-full');
  return JSON.stringify(days.sort((one, other) => (one.day < other.day ? -1 : 1)));
}

/** @throws {Refusal} conflict: an added section stays while it has treatments; still-booked: an added treatment stays while appointments or requests need it */
async function publish(within: Db, before: Row, after: Row, actor: string): Promise<void> {
  const { kind, id, value } = after;
  const isRemoved = kind === 'treatments' && value === null && !catalogueOf().treatment(id);
  if (isRemoved && before.value !== null && (await isAwaited(within, id))) {
    throw new Refusal('still-booked');
  }
  if (kind === 'sections' && value === null && (await hasTreatments(within, id))) {
    throw new Refusal('conflict');
  }
  await requireKept(within, after);
  await writeRow(within, after);
  if (before.value !== after.value) await recordChange(within, before, after, actor);
}

/** Whether the owner's own section has treatments, which could not be found without it. */
async function hasTreatments(within: Db, slug: string): Promise<boolean> {
  if (!isOwnSection(slug)) return false;
  const treatment = await within
    .selectFrom('contents')
    .select('id')
    .where('kind', '=', 'treatments')
    .where('id', 'like', `${slug}/%`)
    .limit(1)
    .executeTakeFirst();
  return treatment !== undefined;
}

/** Whether a treatment (by its id) has upcoming appointments or open requests. */
async function isAwaited(within: Db, id: string): Promise<boolean> {
  const named = `%"id":"${id}"%`;
  const request = await within
    .selectFrom('requests')
    .select('id')
    .where('day', '>=', today())
    .where('status', 'in', ['pending', 'confirmed'])
    .where(({ eb, or }) => or([eb('treatments', 'like', named), eb('persons', 'like', named)]))
    .limit(1)
    .executeTakeFirst();
  return request !== undefined;
}
