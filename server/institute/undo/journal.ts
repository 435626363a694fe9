import { randomUUID } from 'node:crypto';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hasRowLocks } from '../database/row-locks.ts';
import { factsOf } from '../database/schema/schema.ts';
import { isBeingSent } from '../notifications/queue/claims.ts';

/*
 * What an edit did to rows, written down in its own transaction, so that it can be taken back: which rows it made,
 * changed or deleted. Whatever the edit calls, its mails and alerts included, is found by comparing.
 */

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

export type Row = Readonly<Record<string, string | number | null>>;

export interface RowChange {
  readonly table: UndoTable;
  /** Its primary key. */
  readonly key: Row;
  /** The columns that changed, or all of a deleted row; null where there was none. */
  readonly before: Row | null;
  /** What it has since; null where there is none. */
  readonly after: Row | null;
}

/** What a row of `undos` keeps. */
export interface Changes {
  readonly rows: readonly RowChange[];
  /** The version that a change of the owner's contents made: its history takes it back. */
  readonly contents?: number;
}

/** Who does it, and by which press of a button: what several edits of one press did is taken back together. */
export interface Press {
  readonly actor: string;
  readonly press?: string | undefined;
}

interface Edit extends Press {
  /** As in the event that tells of it. */
  readonly action: string;
  readonly subject: string;
  readonly requestId?: string;
}

/** The rows of a table that have one of these values in a column. */
export interface Watched {
  readonly table: UndoTable;
  readonly column: string;
  readonly values: readonly (string | number)[];
}

/** A request, what was paid or redeemed for it, and what waits to be sent about it. */
export const aboutRequest = (id: string): readonly Watched[] => [
  { table: 'requests', column: 'id', values: [id] },
  { table: 'payments', column: 'request_id', values: [id] },
  { table: 'redemptions', column: 'request_id', values: [id] },
  told(id),
];
const told = (id: string): Watched => ({ table: 'outbox', column: 'request_id', values: [id] });

/**
 * Does an edit within its transaction, and writes down what it did to the rows that are watched. They stay locked.
 * `edit` says what it was; undefined: nothing that can be taken back.
 */
export async function undoable<Result>(
  within: Db,
  watched: readonly Watched[],
  work: () => Promise<Result>,
  edit: (result: Result) => Edit | undefined,
): Promise<Result> {
  const before: Row[][] = [];
  for (const one of watched) before.push(await readWatched(within, one));
  const result = await work();
  const done = edit(result);
  if (!done) return result;
  const rows: RowChange[] = [];
  for (const [index, one] of watched.entries()) {
    const after = await readWatched(within, one);
    rows.push(...differences(one.table, before[index] ?? [], after));
  }
  await record(within, done, { rows });
  return result;
}

/** As `undoable`, for a request that the same transaction has just made: it goes again, with all about it. */
export async function undoableBooking<Result>(
  within: Db,
  { id, version }: { readonly id: string; readonly version: number },
  work: () => Promise<Result>,
  edit: Edit,
): Promise<Result> {
  const result = await work();
  const rows: RowChange[] = [{ table: 'requests', key: { id }, before: null, after: { version } }];
  rows.push(...differences('outbox', [], await readWatched(within, told(id))));
  await record(within, edit, { rows });
  return result;
}

/** Nothing is written of an edit that changed nothing. */
export async function record(within: Db, edit: Edit, changes: Changes): Promise<void> {
  if (changes.rows.length === 0 && changes.contents === undefined) return;
  const { actor, action, subject, requestId = null, press = randomUUID() } = edit;
  const { count } = await within
    .selectFrom('undos')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('press', '=', press)
    .executeTakeFirstOrThrow();
  await within
    .insertInto('undos')
    .values({
      ...{ press, position: Number(count), actor, action, subject, request_id: requestId },
      ...{ changes: JSON.stringify(changes), at: timestamp(), undone_at: null },
    })
    .execute();
}

/** Of the outbox: what no process sends yet, and none can begin to. */
async function readWatched(within: Db, { table, column, values }: Watched): Promise<Row[]> {
  if (values.length === 0) return [];
  const rows = await within
    .selectFrom(table as 'outbox')
    .selectAll()
    .where(column as 'id', 'in', values as string[])
    .$if(isSent(table), (query) =>
      query.where('sent_at', 'is', null).where(({ not }) => not(isBeingSent())),
    )
    .$if(hasRowLocks(within), (query) => query.forUpdate())
    .execute();
  return rows as unknown as Row[];
}

function differences(table: UndoTable, before: readonly Row[], after: readonly Row[]): RowChange[] {
  const names = keyOf(table);
  const keyText = (row: Row) => JSON.stringify(pick(row, names));
  const left = new Map(after.map((row) => [keyText(row), row]));
  const changed = before.flatMap((old) => {
    const now = left.get(keyText(old));
    left.delete(keyText(old));
    const key = pick(old, names);
    return now ? changeOf(table, key, old, now) : [{ table, key, before: old, after: null }];
  });
  const added = [...left.values()].map((now) => ({
    ...{ table, key: pick(now, names), before: null },
    after: isSent(table) ? {} : now,
  }));
  return [...changed, ...added];
}

/** Only what changed is kept. What counts its versions is as it was left while that stays the same. */
function changeOf(table: UndoTable, key: Row, old: Row, now: Row): RowChange[] {
  const names = Object.keys(old).filter((name) => old[name] !== now[name]);
  const own = names.filter((name) => name !== 'version' && name !== 'updated_at');
  if (names.length === 0) return [];
  const after = now.version === undefined ? pick(now, own) : { version: now.version };
  return [{ table, key, before: pick(old, own), after }];
}

/** What a queue has is found by its key: a mail's words are not kept twice. */
export const isSent = (table: UndoTable) => table === 'outbox';

/** Hours have no key: the whole row is one. */
const keyOf = (table: UndoTable): readonly string[] => {
  const { key } = factsOf(table);
  return key.length > 0 ? key : ['lane', 'weekday', 'starts', 'ends', 'valid_from', 'valid_to'];
};

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
