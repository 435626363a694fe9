import type { Selectable } from 'kysely';
import { lockDays, teamPlan } from '../agenda/day-lock.ts';
import { timestamp } from '../clock.ts';
import { hasRowLocks, heldTimeDiffers, isOverlap, withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { factTables } from '../database/schema/agenda-guards.ts';
import type { Database } from '../database/schema/schema.ts';
import { recordEvent } from '../history.ts';
import { reverseRedemptionsUnlessDue } from '../money/redemptions.ts';
import { recomputeShares } from '../money/shares.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { undoContentEvent } from '../site/content-edits.ts';
import { lockContents, raiseVersion } from '../site/content-rows.ts';
import { revertChange } from './revert-change.ts';
import type { RowChange, UndoChanges } from './undo-journal.ts';

/* Undoes all edits of one press, newest first, or none. Each edit then finds the state that it left. */

export type UndoStep = Omit<Selectable<Database['undos']>, 'changes'> & {
  readonly changes: UndoChanges;
};

export async function listSteps(db: Db, press: string, actor: string): Promise<UndoStep[]> {
  const rows = await db
    .selectFrom('undos')
    .selectAll()
    .where('press', '=', press)
    .where('actor', '=', actor)
    .orderBy('position', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) as UndoChanges }));
}

/** Undoes a press. A second call changes nothing. */
export async function undo(
  { db, mails }: UseCaseServices,
  { press, actor }: { readonly press: string; readonly actor: string },
): Promise<{ action: string }> {
  const attempt = () =>
    db.transaction().execute(async (transaction) => {
      const isClaimed = await claimUndo(transaction, press, actor);
      const steps = await listSteps(transaction, press, actor);
      const [newestStep] = steps;
      if (!newestStep) throw new Refusal('not-found');
      if (isClaimed) await undoSteps(transaction, steps);
      return { action: newestStep.action };
    });
  const undone = await withRetries(attempt).catch((error) => {
    throw toRefusal(error);
  });
  mails.wake();
  return undone;
}

/** The UPDATE locks the row: a concurrent undo waits, then updates nothing. */
async function claimUndo(db: Db, press: string, actor: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('undos')
    .set({ undone_at: timestamp() })
    .where('press', '=', press)
    .where('actor', '=', actor)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function undoSteps(db: Db, steps: readonly UndoStep[]): Promise<void> {
  await lockAll(db, steps);
  for (const { actor, action, subject, changes } of steps) {
    const { rows, contents } = changes;
    if (contents !== undefined) {
      await undoContentEvent(db, contents, { actor, isUndo: true });
      continue;
    }
    for (const change of rows) await revertChange(db, change);
    await recomputeMoney(db, rows);
    const isDeleted = rows.some(({ table, before }) => table === 'requests' && !before);
    if (!isDeleted) await recordEvent(db, { subject, actor, action: 'undone', detail: action });
  }
}

/** Splits payments anew, because the request's staff or state may have changed. */
async function recomputeMoney(db: Db, rows: readonly RowChange[]): Promise<void> {
  const ids = rows.flatMap(({ table, key }) => (table === 'requests' ? [String(key.id)] : []));
  const requests = db
    .selectFrom('requests')
    .selectAll()
    .where('id', 'in', ['', ...ids]);
  for (const request of await requests.execute()) {
    await reverseRedemptionsUnlessDue(db, request.id);
    await recomputeShares(db, request);
  }
}

/** Locks contents, then requests, then days, as all transactions do. */
async function lockAll(db: Db, steps: readonly UndoStep[]): Promise<void> {
  const rows = steps.flatMap(({ changes }) => changes.rows);
  const belongsTo = (table: string) => (change: RowChange) => change.table === table;
  const hasTeamChange = rows.some(({ table }) => factTables.some((name) => name === table));
  const hasContents = steps.some(({ changes }) => changes.contents !== undefined);
  if (hasTeamChange || hasContents) await lockContents(db);
  // The site's displayed staff may have changed.
  if (rows.some(belongsTo('resources'))) await raiseVersion(db);
  const requests = rows.filter(belongsTo('requests')).map(({ key }) => String(key.id));
  const days = await lockRequests(db, requests);
  const otherDays = rows.flatMap(({ before, after }) => [before?.day, after?.day].filter(isText));
  await lockDays(db, [...(hasTeamChange ? [teamPlan] : []), ...days, ...otherDays]);
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Locks requests in the order of their ids, and returns their days. */
async function lockRequests(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('requests')
    .select('day')
    .where('id', 'in', ['', ...ids])
    .orderBy('id')
    .$if(hasRowLocks(db), (query) => query.forUpdate())
    .execute();
  return rows.map(({ day }) => day);
}

function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  if (isOverlap(error)) return new Refusal('slot-taken');
  const { code, message = '' } = error as { code?: string; message?: string };
  // The row's key exists again, or the staff member is gone.
  const isConflict = code?.startsWith('23') || message.includes(heldTimeDiffers);
  return isConflict || code?.startsWith('SQLITE_CONSTRAINT') ? new Refusal('conflict') : error;
}
