import { randomUUID } from 'node:crypto';
import type { Blocked, BlockInput, BlockList } from '#shared/agenda/blocks.ts';
import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import { parseMinute } from '#shared/calendar/time-of-day.ts';
import type { MenuCount } from '#shared/contract/list-query.ts';
import { type DayChange, isActive } from '../booking/search/agenda-day.ts';
import { today } from '../clock.ts';
import { withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { Refusal } from '../refusal.ts';
import { recordUndo } from '../undo/undo-journal.ts';
import type { AgendaSources } from './agenda.ts';
import { toClockSpan } from './appointment-treatments.ts';
import { lockDays } from './day-lock.ts';
import { judgeForcedHours, listMisfits } from './misfits.ts';
import { countPlaced } from './placed-clients.ts';
import { listDaysBetween } from './read-days.ts';

/**
 * Blocks or adds hours on one day or several. Cancels nothing. Leaves out days that already have these hours.
 * @throws {Refusal} invalid, for an unknown person
 */
export function addDayChanges(db: Db, input: BlockInput, actor: string): Promise<Blocked> {
  const { staff, from, to, kind, label } = input;
  const resource_id = staff ? Number(staff) : null;
  const [starts, ends] = [parseMinute(input.starts), parseMinute(input.ends)];
  const change = { resource_id, starts, ends, kind, label };
  const block = async (transaction: Db): Promise<Blocked> => {
    if (resource_id !== null)
      await transaction
        .selectFrom('resources')
        .select('id')
        .where('id', '=', resource_id)
        .executeTakeFirstOrThrow(() => new Refusal('invalid'));
    const missingDays = await listMissingDays(
      transaction,
      change,
      listDaysBetween(from, to || from),
    );
    if (kind === 'off') await judgeForcedHours(transaction, missingDays, resource_id);
    await lockDays(transaction, missingDays);
    const days = await listMissingDays(transaction, change, missingDays);
    const [subject] = days;
    if (subject === undefined) return { repeated: true };
    const store = async () => {
      for (const day of days) {
        const row = { id: randomUUID(), day, ...change };
        await transaction.insertInto('day_changes').values(row).execute();
        await recordEvent(transaction, { subject: day, actor, action: kind, detail: label });
      }
    };
    const watched = [{ table: 'day_changes', column: 'day', values: days }] as const;
    await recordUndo(transaction, watched, store, () => ({ actor, action: kind, subject }));
    return {};
  };
  return withRetries(() => db.transaction().execute(block));
}

/** Selects the changes of one kind of a person, a room, or the whole institute. */
const selectOwn = (db: Db, { resource_id, kind }: Pick<DayChange, 'resource_id' | 'kind'>) =>
  db
    .selectFrom('day_changes')
    .selectAll()
    .where('resource_id', resource_id === null ? 'is' : '=', resource_id)
    .where('kind', '=', kind);

/** Lists the days without a change of hours that covers this one. */
async function listMissingDays(
  db: Db,
  { resource_id, starts, ends, kind }: Omit<DatedChange, 'id' | 'day'>,
  days: readonly Day[],
): Promise<Day[]> {
  const covered = await selectOwn(db, { resource_id, kind })
    .where('day', 'in', ['', ...days])
    .where('starts', '<=', starts)
    .where('ends', '>=', ends)
    .execute();
  return days.filter((day) => covered.every((change) => change.day !== day));
}

/**
 * Removes a change of hours and those within it on that day. With `run`, instead removes the same hours on the
 * consecutive days from today on.
 * @throws {Refusal} not-found
 */
export function removeDayChanges(
  db: Db,
  { id, run = false }: { id: string; run?: boolean },
  actor: string,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const first = await transaction
      .selectFrom('day_changes')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new Refusal('not-found'));
    const changes = await (run ? readRun : readWithin)(transaction, first);
    const values = changes.map((change) => change.id);
    const unblock = async () => {
      for (const { id, day: subject, label: detail } of changes) {
        await transaction.deleteFrom('day_changes').where('id', '=', id).execute();
        await recordEvent(transaction, { subject, actor, action: 'unblocked', detail });
      }
    };
    const watched = [{ table: 'day_changes', column: 'id', values }] as const;
    const edit = { actor, action: 'unblocked', subject: changes[0]?.day ?? first.day };
    await recordUndo(transaction, watched, unblock, () => edit);
  });
}

/** Lists absences and added hours from today on, with the appointments that no longer fit. */
export async function listBlocks(sources: AgendaSources): Promise<Omit<BlockList, MenuCount>> {
  const facts = await sources.agenda.readFacts();
  const { resources } = facts;
  const nameByResource = new Map(resources.map(({ id, name }) => [id, name]));
  const changes = await readChangesFrom(sources.db, today());
  const blocks = groupRuns(changes).flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return [];
    const { id, resource_id, kind, label } = first;
    const staff = resource_id === null ? '' : String(resource_id);
    const name = resource_id === null ? '' : (nameByResource.get(resource_id) ?? '');
    const hours = toClockSpan(first);
    return [{ id, staff, name, from: first.day, to: last.day, ...hours, kind, label }];
  });
  const active = resources.filter((resource) => isActive(resource, today()));
  return {
    blocks,
    staff: active.map(({ id, name }) => ({ id: String(id), name })),
    misfits: await listMisfits(sources),
    placed: await countPlaced(sources, facts),
  };
}

/** Reads the same change of hours on the consecutive days from today on. */
export async function readRun(db: Db, { id, day }: { id: string; day: Day }) {
  const changes = await readChangesFrom(db, day < today() ? day : today());
  return groupRuns(changes).find((run) => run.some((change) => change.id === id)) ?? [];
}

/** Reads a change of hours and those of its day that it covers. */
const readWithin = (db: Db, { day, resource_id, starts, ends, kind }: DatedChange) =>
  selectOwn(db, { resource_id, kind })
    .where('day', '=', day)
    .where('starts', '>=', starts)
    .where('ends', '<=', ends)
    .execute();

type DatedChange = DayChange & { readonly day: Day };

/** The most day changes read at once. An institute plans fewer ahead. */
const changeLimit = 1000;

const readChangesFrom = (db: Db, day: Day): Promise<DatedChange[]> =>
  db
    .selectFrom('day_changes')
    .selectAll()
    .where('day', '>=', day)
    .orderBy('day')
    .orderBy('starts')
    .orderBy('id')
    .limit(changeLimit)
    .execute();

/** Groups changes of the same hours on consecutive days. The changes must be in the order of their days. */
function groupRuns(changes: readonly DatedChange[]): DatedChange[][] {
  const runs: DatedChange[][] = [];
  const latestRuns = new Map<string, DatedChange[]>();
  for (const change of changes) {
    const { resource_id, starts, ends, kind, label } = change;
    const key = JSON.stringify([resource_id, starts, ends, kind, label]);
    const run = latestRuns.get(key);
    const previous = run?.at(-1);
    if (run && previous && addDays(previous.day, 1) === change.day) run.push(change);
    else {
      const newRun = [change];
      latestRuns.set(key, newRun);
      runs.push(newRun);
    }
  }
  return runs;
}
