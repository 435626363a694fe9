import { randomUUID } from 'node:crypto';
import type { BlockInput } from '../../../shared/agenda/block-input.ts';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import type { OpeningFacts } from '../../../shared/calendar/opening.ts';
import { minuteOf } from '../../../shared/calendar/time-of-day.ts';
import { instituteOf } from '../../../shared/site/institute-of.ts';
import type { Span } from '../appointments/appointment-times.ts';
import { minutesOfDay } from '../booking/search/cells.ts';
import { withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { Refusal } from '../refusal.ts';
import { readChanges } from '../site/stored-contents.ts';
import { undoable } from '../undo/undo-journal.ts';
import { changesFrom, runsOf } from './block-runs.ts';
import { lockDays } from './day-lock.ts';
import { daysBetween } from './read-days.ts';
import { resourcesOfRoom } from './resources-of-room.ts';
import { absenceOn, nightOf } from './times.ts';

/**
 * Blocks or adds hours on one day or several. Cancels nothing: it returns the numbers of the
 * appointments to move.
 * @throws {Refusal} invalid, for an unknown person
 */
export function blockTime(db: Db, input: BlockInput, actor: string): Promise<string[]> {
  const { from, to, kind } = input;
  const days = daysBetween(addDays(from, -1), to || from);
  const watched = [{ table: 'day_changes', column: 'day', values: days }] as const;
  return withRetries(() =>
    db.transaction().execute(async (within) => {
      await lockDays(within, days);
      const block = () => blockWithin(within, input, actor);
      return undoable(within, watched, block, () => ({ actor, action: kind, subject: from }));
    }),
  );
}

async function blockWithin(
  within: Db,
  { staff, kind, label, ...when }: BlockInput,
  actor: string,
): Promise<string[]> {
  const lane = staff ? Number(staff) : null;
  const institute = instituteOf(await readChanges(within));
  const { days, starts, ends } = placeOf(when, institute);
  await requireResource(within, lane);
  await lockDays(within, days);
  const moved: string[] = [];
  for (const day of days) {
    // Repeated input replaces the earlier row, perhaps with another label.
    await within
      .deleteFrom('day_changes')
      .where('day', '=', day)
      .where('lane', lane === null ? 'is' : '=', lane)
      .where('starts', '=', starts)
      .where('ends', '=', ends)
      .where('kind', '=', kind)
      .execute();
    const change = { id: randomUUID(), lane, day, starts, ends, kind, label };
    await within.insertInto('day_changes').values(change).execute();
    await recordEvent(within, { subject: day, actor, action: kind, detail: label });
    if (kind === 'off')
      moved.push(
        ...(await appointmentsIn(within, lane, absenceOn(day, { starts, ends }, institute))),
      );
  }
  return [...new Set(moved)];
}

async function requireResource(within: Db, lane: number | null): Promise<void> {
  if (lane === null) return;
  const row = await within
    .selectFrom('resources')
    .select('lane')
    .where('lane', '=', lane)
    .executeTakeFirst();
  if (!row) throw new Refusal('invalid');
}

/** Puts the hours of a night on its evening, for either date that was entered. */
function placeOf(
  { from, to, ...hours }: Pick<BlockInput, 'from' | 'to' | 'starts' | 'ends'>,
  institute: OpeningFacts,
) {
  const [starts, ends] = [minuteOf(hours.starts), minuteOf(hours.ends)];
  const before = addDays(from, -1);
  const isNight = (!to || to === from) && ends <= nightOf(before, institute);
  if (!isNight) return { days: daysBetween(from, to || from), starts, ends };
  return { days: [before], starts: starts + minutesOfDay, ends: ends + minutesOfDay };
}

async function appointmentsIn(
  within: Db,
  lane: number | null,
  { starts, ends }: Span,
): Promise<string[]> {
  const rows = await within
    .selectFrom('resource_use')
    .innerJoin('requests', 'requests.id', 'resource_use.request_id')
    .select('number')
    .where('resource_use.starts', '<', ends)
    .where('resource_use.starts', '>=', starts - minutesOfDay)
    .where('resource_use.ends', '>', starts)
    .$if(lane !== null, (found) => found.where('lane', 'in', resourcesOfRoom(within, lane ?? 0)))
    .orderBy('resource_use.starts')
    .execute();
  return rows.map(({ number }) => number);
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
  return db.transaction().execute(async (within) => {
    const first = await within
      .selectFrom('day_changes')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!first) throw new Refusal('not-found');
    const later = run ? await changesFrom(within, first.day) : [];
    const changes = runsOf(later).find(([start]) => start?.id === id) ?? [first];
    const values = changes.map((change) => change.id);
    const unblock = async () => {
      for (const { id, day: subject, label: detail } of changes) {
        await within.deleteFrom('day_changes').where('id', '=', id).execute();
        await recordEvent(within, { subject, actor, action: 'unblocked', detail });
      }
    };
    const watched = [{ table: 'day_changes', column: 'id', values }] as const;
    const edit = { actor, action: 'unblocked', subject: first.day };
    await undoable(within, watched, unblock, () => edit);
  });
}
