import { randomUUID } from 'node:crypto';
import type { BlockInput } from '#shared/agenda/block-input.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import { dayRuns } from '#shared/calendar/day-runs.ts';
import { parseMinute } from '#shared/calendar/time-of-day.ts';
import type { MenuCount } from '#shared/contract/list-query.ts';
import type { Block, BlockList } from '#shared/opening/opening-hours.ts';
import { type DayChange, isActive } from '../booking/search/agenda-day.ts';
import { today } from '../clock.ts';
import { withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { Refusal } from '../refusal.ts';
import { undoable } from '../undo/undo-journal.ts';
import type { AgendaSources } from './agenda.ts';
import { lockDays } from './day-lock.ts';
import { listMisfits } from './misfits.ts';
import { daysBetween } from './read-days.ts';
import { toTime } from './times.ts';

/**
 * Blocks or adds hours on one day or several. Cancels nothing.
 * @throws {Refusal} invalid, for an unknown person
 */
export function blockTime(db: Db, input: BlockInput, actor: string): Promise<void> {
  const { from, to, kind } = input;
  const days = daysBetween(from, to || from);
  const watched = [{ table: 'day_changes', column: 'day', values: days }] as const;
  return withRetries(() =>
    db.transaction().execute(async (transaction) => {
      await lockDays(transaction, days);
      const block = () => blockWithin(transaction, input, actor);
      return undoable(transaction, watched, block, () => ({ actor, action: kind, subject: from }));
    }),
  );
}

async function blockWithin(
  db: Db,
  { staff, kind, label, ...when }: BlockInput,
  actor: string,
): Promise<void> {
  const resourceId = staff ? Number(staff) : null;
  const days = daysBetween(when.from, when.to || when.from);
  const [starts, ends] = [parseMinute(when.starts), parseMinute(when.ends)];
  await requireResource(db, resourceId);
  await lockDays(db, days);
  for (const day of days) {
    // Repeated input replaces the earlier row, perhaps with another label.
    await db
      .deleteFrom('day_changes')
      .where('day', '=', day)
      .where('lane', resourceId === null ? 'is' : '=', resourceId)
      .where('starts', '=', starts)
      .where('ends', '=', ends)
      .where('kind', '=', kind)
      .execute();
    const change = { id: randomUUID(), lane: resourceId, day, starts, ends, kind, label };
    await db.insertInto('day_changes').values(change).execute();
    await recordEvent(db, { subject: day, actor, action: kind, detail: label });
  }
}

async function requireResource(db: Db, resourceId: number | null): Promise<void> {
  if (resourceId === null) return;
  const row = await db
    .selectFrom('resources')
    .select('lane')
    .where('lane', '=', resourceId)
    .executeTakeFirst();
  if (!row) throw new Refusal('invalid');
}

/**
 * Unblocks a change. `run`: also the same hours on the days that follow.
 * @throws {Refusal} not-found
 */
export function unblockTime(
  db: Db,
  { id, run = false }: { id: string; run?: boolean },
  actor: string,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const first = await transaction
      .selectFrom('day_changes')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!first) throw new Refusal('not-found');
    const later = run ? await changesFrom(transaction, first.day) : [];
    const changes = groupRuns(later).find(([start]) => start?.id === id) ?? [first];
    const values = changes.map((change) => change.id);
    const unblock = async () => {
      for (const { id, day: subject, label: detail } of changes) {
        await transaction.deleteFrom('day_changes').where('id', '=', id).execute();
        await recordEvent(transaction, { subject, actor, action: 'unblocked', detail });
      }
    };
    const watched = [{ table: 'day_changes', column: 'id', values }] as const;
    const edit = { actor, action: 'unblocked', subject: first.day };
    await undoable(transaction, watched, unblock, () => edit);
  });
}

/** Lists absences from today on, with the appointments that no longer fit. */
export async function listBlocks(sources: AgendaSources): Promise<Omit<BlockList, MenuCount>> {
  const { resources } = await sources.agenda.facts();
  const nameByResource = new Map(resources.map(({ lane, name }) => [lane, name]));
  const changes = await changesFrom(sources.db, today());
  const blocks = groupRuns(changes).flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return [];
    const { id, lane, kind, label } = first;
    const block: Block = {
      id,
      staff: lane === null ? '' : String(lane),
      name: lane === null ? '' : (nameByResource.get(lane) ?? ''),
      from: first.day,
      to: last.day,
      starts: toTime(first.starts),
      ends: toTime(first.ends),
      kind,
      label,
    };
    return [block];
  });
  const active = resources.filter((resource) => isActive(resource, today()));
  return {
    blocks,
    staff: active.map(({ lane, name }) => ({ id: String(lane), name })),
    misfits: await listMisfits(sources),
  };
}

/* Runs of changed days: the same hours of the same person on several days in a row. */

type DatedChange = DayChange & { readonly day: Day };

/** More changes than an institute plans ahead. */
const mostChanges = 1000;

const changesFrom = (db: Db, day: Day): Promise<DatedChange[]> =>
  db
    .selectFrom('day_changes')
    .selectAll()
    .where('day', '>=', day)
    .orderBy('day')
    .orderBy('starts')
    .orderBy('id')
    .limit(mostChanges)
    .execute();

/** Groups the changes, which must be in the order of their days. */
const groupRuns = (changes: readonly DatedChange[]): DatedChange[][] =>
  dayRuns(changes, ({ lane, starts, ends, kind, label }) =>
    JSON.stringify([lane, starts, ends, kind, label]),
  );
