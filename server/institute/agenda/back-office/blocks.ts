import { randomUUID } from 'node:crypto';
import { minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import type { BlockInput } from '../../../../shared/contract/admin/agenda.ts';
import type { Db } from '../../database/database.ts';
import { recordEvent } from '../../history.ts';
import { Refusal } from '../../refusal.ts';
import { lockDays, withRetries } from '../days/day-lock.ts';
import { daysBetween } from '../days/read-days.ts';
import { midnightOf } from '../days/times.ts';
import { changesFrom, runsOf } from './block-runs.ts';

/*
 * Times at which somebody is away, or works besides the usual hours.
 */

/**
 * Blocks hours of one day or of several, or adds some. Cancels nothing: the numbers of the
 * appointments that are to be moved now are returned.
 * @throws {Refusal} invalid, for an unknown person
 */
export function blockTime(db: Db, input: BlockInput, actor: string): Promise<string[]> {
  const { staff, from, to, kind, label } = input;
  const lane = staff ? Number(staff) : null;
  const [starts, ends] = [minuteOf(input.starts), minuteOf(input.ends)];
  const days = daysBetween(from, to || from);
  const block = async (within: Db) => {
    await requireLane(within, lane);
    await lockDays(within, days);
    const moved: string[] = [];
    for (const day of days) {
      // The same once more is the same, perhaps with another label.
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
        moved.push(...(await appointmentsIn(within, day, { lane, starts, ends })));
    }
    return [...new Set(moved)];
  };
  return withRetries(() => db.transaction().execute(block));
}

async function requireLane(within: Db, lane: number | null): Promise<void> {
  if (lane === null) return;
  const row = await within
    .selectFrom('resources')
    .select('lane')
    .where('lane', '=', lane)
    .executeTakeFirst();
  if (!row) throw new Refusal('invalid');
}

interface Blocked {
  readonly lane: number | null;
  readonly starts: number;
  readonly ends: number;
}

async function appointmentsIn(
  within: Db,
  day: string,
  { lane, starts, ends }: Blocked,
): Promise<string[]> {
  const midnight = midnightOf(day);
  const rows = await within
    .selectFrom('resource_use')
    .innerJoin('requests', 'requests.id', 'resource_use.request_id')
    .select('number')
    .where('resource_use.starts', '<', midnight + ends)
    .where('resource_use.starts', '>=', midnight)
    .where('resource_use.ends', '>', midnight + starts)
    .$if(lane !== null, (found) => found.where('lane', '=', lane ?? 0))
    .orderBy('resource_use.starts')
    .execute();
  return rows.map(({ number }) => number);
}

/** `run`: with the same hours on the days that follow. @throws {Refusal} not-found */
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
    const changes = runsOf(later).find(([one]) => one?.id === id) ?? [first];
    for (const change of changes) {
      const { id, day: subject, label: detail } = change;
      await within.deleteFrom('day_changes').where('id', '=', id).execute();
      await recordEvent(within, { subject, actor, action: 'unblocked', detail });
    }
  });
}
