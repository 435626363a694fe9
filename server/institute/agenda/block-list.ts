import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import type { OpeningFacts } from '../../../shared/calendar/opening.ts';
import type { MenuCount } from '../../../shared/contract/list-query.ts';
import type { Block, BlockList } from '../../../shared/opening/opening-hours.ts';
import { isActive } from '../booking/search/agenda-day.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { AgendaSources } from './agenda.ts';
import { changesFrom, runsOf } from './block-runs.ts';
import { absenceOn, agendaToday, timeOf } from './times.ts';

/** Lists absences from today on, with the appointments to move because of them. */
export async function listBlocks({
  db,
  agenda,
}: AgendaSources): Promise<Omit<BlockList, MenuCount>> {
  const { resources, institute } = await agenda.facts();
  const nameOf = new Map(resources.map(({ lane, name }) => [lane, name]));
  const changes = await changesFrom(db, agendaToday(institute));
  const uses = await usesOn(db, new Set(changes.map(({ day }) => day)));
  const blocks = runsOf(changes).flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return [];
    const { id, lane, kind, label } = first;
    const moved = kind === 'off' ? run.flatMap((change) => movedBy(change, uses, institute)) : [];
    const block: Block = {
      id,
      staff: lane === null ? '' : String(lane),
      name: lane === null ? '' : (nameOf.get(lane) ?? ''),
      from: first.day,
      to: last.day,
      starts: timeOf(first.starts),
      ends: timeOf(first.ends),
      kind,
      label,
      moved: [...new Map(moved.map((appointment) => [appointment.number, appointment])).values()],
    };
    return [block];
  });
  const active = resources.filter((lane) => isActive(lane, today()));
  return { blocks, staff: active.map(({ lane, name }) => ({ id: String(lane), name })) };
}

type Use = Awaited<ReturnType<typeof usesOn>>[number];

/**
 * Reads the uses of the neighbouring days too, because an evening and its cleaning may go on after
 * midnight.
 */
const usesOn = (db: Db, days: ReadonlySet<Day>) =>
  db
    .selectFrom('requests')
    .innerJoin('resource_use', 'resource_use.request_id', 'requests.id')
    .select(['lane', 'starts', 'resource_use.ends', 'number', 'day', 'hour', 'name'])
    .where('day', 'in', [
      '',
      ...days,
      ...[...days].flatMap((day) => [addDays(day, -1), addDays(day, 1)]),
    ])
    .orderBy('starts')
    .execute();

function movedBy(
  change: { lane: number | null; day: string; starts: number; ends: number },
  uses: readonly Use[],
  institute: OpeningFacts,
): Block['moved'] {
  const { starts, ends } = absenceOn(change.day, change, institute);
  return uses
    .filter(({ lane }) => (change.lane ?? lane) === lane)
    .filter((use) => use.starts < ends && use.ends > starts)
    .map(({ number, day, hour, name }) => ({ number, day, time: hour ?? '', name }));
}
