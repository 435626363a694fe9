import { randomUUID } from 'node:crypto';
import { timestamp } from '../clock.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { countRows } from '../database/list-queries.ts';
import { getTableFacts } from '../database/schema/schema.ts';
import { isBeingSent } from '../notifications/claims.ts';

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

export interface WatchedRows {
  readonly table: UndoTable;
  readonly column: string;
  readonly values: readonly (string | number)[];
}

export const watchRequest = (id: string): readonly WatchedRows[] => [
  watchRequestRow(id),
  { table: 'payments', column: 'request_id', values: [id] },
  { table: 'redemptions', column: 'request_id', values: [id] },
  watchOutbox(id),
];
export const watchRequestRow = (id: string): WatchedRows => ({
  table: 'requests',
  column: 'id',
  values: [id],
});
const watchOutbox = (id: string): WatchedRows => ({
  table: 'outbox',
  column: 'request_id',
  values: [id],
});

/** Locks the watched rows, and records the edit's effect on them. `edit`: undefined if it has no undo. */
export async function recordUndo<Result>(
  db: Db,
  watched: readonly WatchedRows[],
  work: (db: Db) => Promise<Result>,
  edit: (result: Result) => Edit | undefined,
): Promise<Result> {
  const before: StoredRow[][] = [];
  for (const watchedRows of watched) before.push(await readWatched(db, watchedRows));
  const result = await work(db);
  const recordedEdit = edit(result);
  if (!recordedEdit) return result;
  const rows: RowChange[] = [];
  for (const [index, watchedRows] of watched.entries()) {
    const after = await readWatched(db, watchedRows);
    rows.push(...findChanges(watchedRows.table, before[index] ?? [], after));
  }
  await recordEdit(db, recordedEdit, { rows });
  return result;
}

/** Records the undo of a new request and its mails. It removes the request with all rows about it. */
export async function recordBookingUndo(
  db: Db,
  { id, version }: { readonly id: string; readonly version: number },
  edit: EditSource & Pick<Edit, 'action'>,
): Promise<void> {
  const mails = findChanges('outbox', [], await readWatched(db, watchOutbox(id)));
  const booking = { table: 'requests', key: { id }, before: null, after: { version } } as const;
  await recordEdit(db, { ...edit, subject: id }, { rows: [booking, ...mails] });
}

export async function recordEdit(db: Db, edit: Edit, changes: UndoChanges): Promise<void> {
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
async function readWatched(db: Db, { table, column, values }: WatchedRows): Promise<StoredRow[]> {
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

function findChanges(
  table: UndoTable,
  before: readonly StoredRow[],
  after: readonly StoredRow[],
): RowChange[] {
  const keyColumns = getKey(table);
  const formatKey = (row: StoredRow) => JSON.stringify(pick(row, keyColumns));
  const unmatched = new Map(after.map((row) => [formatKey(row), row]));
  const changedRows = before.flatMap((previousRow) => {
    const currentRow = unmatched.get(formatKey(previousRow));
    unmatched.delete(formatKey(previousRow));
    const key = pick(previousRow, keyColumns);
    return currentRow
      ? buildChange(table, key, previousRow, currentRow)
      : [{ table, key, before: previousRow, after: null }];
  });
  const addedRows = [...unmatched.values()].map((addedRow) => ({
    table,
    key: pick(addedRow, keyColumns),
    before: null,
    after: isQueue(table) ? {} : addedRow,
  }));
  return [...changedRows, ...addedRows];
}

/** Returns the changed columns. `after` of a row with a version holds the version alone, which any later change raises. */
function buildChange(
  table: UndoTable,
  key: StoredRow,
  previousRow: StoredRow,
  currentRow: StoredRow,
): RowChange[] {
  const changedColumns = Object.keys(previousRow).filter(
    (name) => previousRow[name] !== currentRow[name],
  );
  const dataColumns = changedColumns.filter((name) => name !== 'version' && name !== 'updated_at');
  if (changedColumns.length === 0) return [];
  const after =
    currentRow.version === undefined
      ? pick(currentRow, dataColumns)
      : { version: currentRow.version };
  return [{ table, key, before: pick(previousRow, dataColumns), after }];
}

/** Returns true for a queue, whose rows are found by key: a mail's words are not stored twice. */
export const isQueue = (table: UndoTable) => table === 'outbox';

/** Returns the key's columns. Working hours have no key, so their whole row serves as one. */
const getKey = (table: UndoTable): readonly string[] => {
  const { key } = getTableFacts(table);
  return key.length > 0
    ? key
    : ['resource_id', 'weekday', 'starts', 'ends', 'valid_from', 'valid_to'];
};

const pick = (row: StoredRow, names: readonly string[]): StoredRow =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
