import { catalogueOf } from '../../../shared/contents/catalogue-of.ts';
import type {
  DraftInput,
  SaveContentInput,
} from '../../../shared/contract/admin/contents-input.ts';
import { differenceOf } from '../../../shared/contract/contents/differences.ts';
import { mostSpecialDays } from '../../../shared/contract/contents/hours-values.ts';
import { type Institute, institute } from '../../../shared/institute.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { isAwaited } from './awaited.ts';
import { isLatest, readEvent, recordChange } from './history.ts';
import { toCome } from './past-days.ts';
import { requireKept } from './photo-uses.ts';
import { editContents, type Row, readRow, readSeen, writeRow } from './store.ts';

/*
 * Writing down what the owner changes. The version grows with what everybody sees, and not with drafts.
 */

/** @throws {Refusal} conflict, invalid */
export function saveContent(db: Db, input: SaveContentInput, actor: string): Promise<void> {
  const { kind, id, value, draft: isDraft } = input;
  const difference = differenceOf(kind, id, value);
  const text = difference === null ? null : JSON.stringify(difference);
  return editContents(db, async (within) => {
    const before = await readSeen(within, input);
    if (!isDraft) return publish(within, before, { ...before, value: text, draft: null }, actor);
    // What everybody sees already needs no draft.
    const draft = text === before.value ? null : (text ?? takeBack);
    const after = { ...before, draft };
    await requireKept(within, after);
    await writeRow(within, after);
  });
}

/** A draft that is to take back to what the product has. */
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

/** Puts back what stood before an event; a draft stays. @throws {Refusal} conflict, not-found */
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
 * Hours of one more day, which everybody sees at once; a draft has them too. For who has locked the contents.
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

/** @throws {Refusal} still-booked: a treatment that the owner added goes when nobody awaits it */
async function publish(within: Db, before: Row, after: Row, actor: string): Promise<void> {
  const { kind, id, value } = after;
  const isRemoved = kind === 'treatments' && value === null && !catalogueOf().treatment(id);
  if (isRemoved && before.value !== null && (await isAwaited(within, id))) {
    throw new Refusal('still-booked');
  }
  await requireKept(within, after);
  await writeRow(within, after);
  if (before.value !== after.value) await recordChange(within, before, after, actor);
}
