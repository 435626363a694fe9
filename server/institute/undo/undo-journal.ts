import { randomUUID } from 'node:crypto';
import { timestamp } from '../clock.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { countRows } from '../database/list-queries.ts';
import { getTableFacts } from '../database/schema/schema.ts';
import { isBeingSent } from '../notifications/outbox-leases.ts';

/* The effect of an edit on rows, found by comparing the rows before and after. */

type UndoTable =
  | 'requests'
  | 'outbox'
  | 'messages'
  | 'day_changes'
  | 'closed_days'
  | 'resources'
  | 'skills'
  | 'work_hours'
  | 'planning_links'
  | 'treatment_rules'
  | 'agenda_settings'
  | 'payments'
  | 'provider_payments'
  | 'redemptions'
  | 'gift_cards'
  | 'session_packs'
  | 'waiting_list';

export type StoredRow = Readonly<Record<string, string | number | null>>;

export interface RowChange {
  readonly table: UndoTable;
  readonly key: StoredRow;
  readonly before: StoredRow | null;
  readonly after: StoredRow | null;
}

export interface UndoChanges {
  readonly rows: readonly RowChange[];
  readonly contents?: number;
}

/** The actor, and the press of a button. All edits of one press are undone together. */
export interface EditSource {
  readonly actor: string;
  readonly press?: string | undefined;
}

interface Edit extends EditSource {
  readonly action: string;
  readonly subject: string;
  readonly requestId?: string;
}

export interface Watched {
  readonly table: UndoTable;
  readonly column: string;
  readonly values: readonly (string | number)[];
}

export const aboutRequest = (id: string): readonly Watched[] => [
  { table: 'requests', column: 'id', values: [id] },
  { table: 'payments', column: 'request_id', values: [id] },
  { table: 'redemptions', column: 'request_id', values: [id] },
  told(id),
];
const told = (id: string): Watched => ({ table: 'outbox', column: 'request_id', values: [id] });

/** Locks the watched rows, and records the edit's effect on them. `edit`: undefined if it has no undo. */
export async function recordUndo<Result>(
  db: Db,
  watched: readonly Watched[],
  work: () => Promise<Result>,
  edit: (result: Result) => Edit | undefined,
): Promise<Result> {
  const before: StoredRow[][] = [];
  for (const watchedRows of watched) before.push(await readWatched(db, watchedRows));
  const result = await work();
  const done = edit(result);
  if (!done) return result;
  const rows: RowChange[] = [];
  for (const [index, watchedRows] of watched.entries()) {
    const after = await readWatched(db, watchedRows);
    rows.push(...differences(watchedRows.table, before[index] ?? [], after));
  }
  await record(db, done, { rows });
  return result;
}

/** Works as `recordUndo` for a new request. An undo removes the request with all rows about it. */
export async function undoableBooking<Result>(
  db: Db,
  { id, version }: { readonly id: string; readonly version: number },
  work: () => Promise<Result>,
  edit: Edit,
): Promise<Result> {
  const result = await work();
  const rows: RowChange[] = [{ table: 'requests', key: { id }, before: null, after: { version } }];
  rows.push(...differences('outbox', [], await readWatched(db, told(id))));
  await record(db, edit, { rows });
  return result;
}

export async function record(db: Db, edit: Edit, changes: UndoChanges): Promise<void> {
  if (changes.rows.length === 0 && changes.contents === undefined) return;
  const { actor, action, subject, requestId = null, press = randomUUID() } = edit;
  await db
    .insertInto('undos')
    .values({
      press,
      position: await countRows(
        db,
        db.selectFrom('undos').select('press').where('press', '=', press),
      ),
      actor,
      action,
      subject,
      request_id: requestId,
      changes: JSON.stringify(changes),
      at: timestamp(),
      undone_at: null,
    })
    .execute();
}

/** Reads and locks the watched rows. Of the outbox, these are only unsent rows that no process is sending. */
async function readWatched(db: Db, { table, column, values }: Watched): Promise<StoredRow[]> {
  if (values.length === 0) return [];
  const rows = await db
    .selectFrom(table as 'outbox')
    .selectAll()
    .where(column as 'id', 'in', values as string[])
    .$if(isQueue(table), (query) =>
      query.where('sent_at', 'is', null).where(({ not }) => not(isBeingSent())),
    )
    .$if(hasRowLocks(db), (query) => query.forUpdate())
    .execute();
  return rows as unknown as StoredRow[];
}

function differences(
  table: UndoTable,
  before: readonly StoredRow[],
  after: readonly StoredRow[],
): RowChange[] {
  const names = getKey(table);
  const keyText = (row: StoredRow) => JSON.stringify(pick(row, names));
  const unmatched = new Map(after.map((row) => [keyText(row), row]));
  const changed = before.flatMap((old) => {
    const now = unmatched.get(keyText(old));
    unmatched.delete(keyText(old));
    const key = pick(old, names);
    return now ? buildChange(table, key, old, now) : [{ table, key, before: old, after: null }];
  });
  const added = [...unmatched.values()].map((now) => ({
    table,
    key: pick(now, names),
    before: null,
    after: isQueue(table) ? {} : now,
  }));
  return [...changed, ...added];
}

/** Returns the columns that changed. `after` of a row with a version holds only that, because it shows any later change. */
function buildChange(
  table: UndoTable,
  key: StoredRow,
  old: StoredRow,
  now: StoredRow,
): RowChange[] {
  const names = Object.keys(old).filter((name) => old[name] !== now[name]);
  const own = names.filter((name) => name !== 'version' && name !== 'updated_at');
  if (names.length === 0) return [];
  const after = now.version === undefined ? pick(now, own) : { version: now.version };
  return [{ table, key, before: pick(old, own), after }];
}

/** Returns true for a queue, whose rows are found by key: a mail's words are not stored twice. */
export const isQueue = (table: UndoTable) => table === 'outbox';

/** Returns the key's columns. Opening hours have no key, so their whole row serves as one. */
const getKey = (table: UndoTable): readonly string[] => {
  const { key } = getTableFacts(table);
  return key.length > 0 ? key : ['lane', 'weekday', 'starts', 'ends', 'valid_from', 'valid_to'];
};

const pick = (row: StoredRow, names: readonly string[]): StoredRow =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
