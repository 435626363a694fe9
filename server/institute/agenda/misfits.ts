import { isMomentOpen } from '#shared/calendar/booking-days.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import { findOpeningHours } from '#shared/calendar/hours-on.ts';
import { findRange } from '#shared/day-hours.ts';
import type { Misfit } from '#shared/team/agenda-facts.ts';
import { listShownTreatments } from '../appointments/requests.ts';
import {
  buildDay,
  type DayRows,
  isActive,
  isClosed,
  type SearchDay,
} from '../booking/search/agenda-day.ts';
import { cellMinutes, getCellRange } from '../booking/search/cells.ts';
import { appliesTo, type Facts } from '../booking/search/facts.ts';
import { getVisit } from '../booking/search/visit.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { AgendaSources } from './agenda.ts';
import { getMidnight } from './times.ts';

const listLimit = 60;

interface Scope {
  readonly from?: Day;
  readonly to?: Day;
  readonly resource?: number;
}

/** Lists coming appointments and requests that no longer fit, a party once for each absent staff member. */
export async function listMisfits(
  { db, agenda }: AgendaSources,
  { resource, ...days }: Scope = {},
): Promise<Misfit[]> {
  const expectedUses = await readExpectedUses(db, days);
  const [first, last] = [expectedUses[0], expectedUses.at(-1)];
  if (!first || !last) return [];
  const { facts, getRows } = await agenda.read(first.day, last.day);
  const misfits = [...Map.groupBy(expectedUses, ({ day }) => day)].flatMap(([day, uses]) => {
    const rows = getRows(day);
    const emptyDay = buildDay(facts, { ...rows, uses: [] });
    return uses.flatMap((use) => {
      const reason = findReason(use, { facts, rows, emptyDay });
      return reason && (resource === undefined || use.resourceId === resource)
        ? [toMisfit(use, facts, reason)]
        : [];
    });
  });
  const staff = facts.resources.filter(({ kind }) => kind === 'staff');
  const misfitsByNumber = Map.groupBy(misfits, ({ number }) => number);
  return [...misfitsByNumber.values()]
    .flatMap((own) => {
      const absentStaff = own.filter(
        ({ reason, resource }) =>
          reason === 'absent' && staff.some(({ id }) => String(id) === resource),
      );
      const listed = absentStaff.length > 0 ? absentStaff : own.slice(0, 1);
      return [...new Map(listed.map((misfit) => [misfit.resource, misfit])).values()];
    })
    .slice(0, listLimit);
}

/** Reads each use of a person or room during a treatment. A request and an appointment off the agenda have no use. */
const readExpectedUses = (db: Db, { from = today(), to = '9999-12-31' }: Omit<Scope, 'resource'>) =>
  db
    .selectFrom('requests')
    .leftJoin('appointment_treatments as part', 'part.request_id', 'requests.id')
    .leftJoin('resource_use as use', (join) =>
      join
        .onRef('use.request_id', '=', 'requests.id')
        .on(({ eb, ref }) =>
          eb(ref('use.resource_id'), 'in', [ref('part.staff'), ref('part.room')]),
        )
        .onRef('use.starts', '<', 'part.ends')
        .onRef('use.ends', '>', 'part.starts'),
    )
    .select(['phone', 'requests.treatments', 'session', 'sessions', 'series_price'])
    .select(['number', 'name', 'status', 'day', 'hour', 'moment', 'requests.ends as closes'])
    .select('forced')
    .select(['use.resource_id as resourceId', 'use.starts as usedFrom', 'use.ends as usedTo'])
    .select(['part.staff', 'part.starts', 'part.ends', 'part.treatment_id as treatment'])
    .where('day', '>=', from < today() ? today() : from)
    .where('day', '<=', to)
    .where('status', 'in', ['pending', 'confirmed'])
    .where('outcome', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('day', '>', today()),
        eb('hour', 'is', null),
        eb('hour', '>', timestamp().slice(11, 16)),
      ]),
    )
    .orderBy('day')
    .orderBy('hour', (order) => order.asc().nullsLast())
    .orderBy('number')
    .orderBy('part.position')
    .execute();

type ExpectedUse = Awaited<ReturnType<typeof readExpectedUses>>[number];

interface MisfitDay {
  readonly facts: Facts;
  readonly rows: DayRows;
  /** The day without any appointment: its cells depend on working hours only. */
  readonly emptyDay: SearchDay;
}

function findReason(use: ExpectedUse, misfitDay: MisfitDay): Misfit['reason'] | undefined {
  const { facts, rows } = misfitDay;
  const { day, resourceId, staff, treatment } = use;
  const isForced = use.forced === 1;
  if (!isForced && isClosed(facts, rows)) return 'closed';
  if (resourceId === null) return isForced || fitsOpeningHours(use, facts) ? undefined : 'hours';
  const resource = facts.resources.find((candidate) => candidate.id === resourceId);
  if (!resource || !isActive(resource, day)) return 'away';
  const timeReason = isForced ? undefined : findTimeReason(use, resource, misfitDay);
  if (timeReason === 'absent') return timeReason;
  const [[task] = []] = getVisit(facts, [[treatment ?? '']], { isByHand: true }) ?? [];
  return resourceId === staff && !task?.staff.has(resourceId) ? 'skill' : timeReason;
}

function findTimeReason(
  use: ExpectedUse,
  resource: Facts['resources'][number],
  { rows, emptyDay }: MisfitDay,
): 'absent' | 'hours' | undefined {
  const { starts, ends } = getTreatmentSpan(use);
  const absences = rows.changes.filter(
    (change) => change.kind === 'off' && appliesTo(change, resource),
  );
  if (absences.some((absence) => absence.starts < ends && absence.ends > starts)) return 'absent';
  const cells = getCellRange(Math.floor(starts / cellMinutes), Math.ceil(ends / cellMinutes));
  const { open } = emptyDay.resources.get(resource.id) ?? { open: 0n };
  return (open & cells) === cells ? undefined : 'hours';
}

const getTreatmentSpan = ({ day, starts, ends, usedFrom, usedTo }: ExpectedUse) => ({
  starts: Math.max(starts ?? 0, usedFrom ?? 0) - getMidnight(day),
  ends: Math.min(ends ?? 0, usedTo ?? 0) - getMidnight(day),
});

function fitsOpeningHours(
  { day, hour, closes, moment, status }: ExpectedUse,
  { institute }: Facts,
): boolean {
  const hours = findOpeningHours(day, institute);
  if (!hours) return true;
  if (status === 'pending' || hour === null) return isMomentOpen(moment, hours);
  const range = findRange(hour, hours);
  return range !== undefined && (closes ?? '') <= range.closes;
}

function toMisfit(use: ExpectedUse, { resources }: Facts, reason: Misfit['reason']): Misfit {
  const { number, name, phone, day, hour, moment, resourceId } = use;
  return {
    number,
    name,
    phone,
    treatments: listShownTreatments(use).map(({ nom }) => nom),
    day,
    time: hour ?? '',
    moment,
    resource: resourceId === null ? '' : String(resourceId),
    resourceName: resources.find((resource) => resource.id === resourceId)?.name ?? '',
    reason,
  };
}

/** Makes forced hours of days count as misfits again, because the owner chose them before an absence or closing. */
export async function judgeForcedHours(
  db: Db,
  days: readonly Day[],
  resourceId: number | null = null,
): Promise<void> {
  const uses = db.selectFrom('resource_use').select('request_id');
  await db
    .updateTable('requests')
    .set({ forced: 0 })
    .where('forced', '=', 1)
    .where('day', 'in', ['', ...days])
    .$if(resourceId !== null, (query) =>
      query.where('id', 'in', uses.where('resource_id', '=', resourceId)),
    )
    .execute();
}
