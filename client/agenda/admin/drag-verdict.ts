import { parseMinute, spanText, toTime } from '../../../shared/calendar/time-of-day.ts';
import type { HandTimes } from '../../../shared/opening/opening-hours.ts';
import type { Column } from './calendar-plan.ts';
import { type Dragged, type DragProps, isUnmoved, targetHour, targetStart } from './drag-target.ts';

/* The expected result of a drop, in words. The institute decides at the drop. */

export interface Verdict {
  /** The hour and the person. */
  readonly place: string;
  /** The result in words. */
  readonly text: string;
  /** `ask`: the institute may refuse or ask for a confirmation. `never`: nothing is sent. */
  readonly holds: 'yes' | 'ask' | 'never';
}

interface Facts extends Pick<DragProps, 'calendar' | 'columns' | 'now'> {
  /** The fitting hours, once the institute has answered. */
  times: HandTimes | undefined;
}

export function judgeDrop(dragged: Dragged, facts: Facts): Verdict {
  const { source, target } = dragged;
  const { columns, calendar } = facts;
  const column = target && columns[target.column];
  if (!column) {
    const text = 'Relâchez ici pour ne rien changer';
    return { place: source.appointment.name, text, holds: 'never' };
  }
  const { starts, ends } = source.appointment;
  const start = targetStart(calendar, target);
  const span = [toTime(start), toTime(start + parseMinute(ends) - parseMinute(starts))] as const;
  return {
    place: `${spanText(...span)} · ${column.resource.name}`,
    ...judgePlace(dragged, column, span, facts),
  };
}

function judgePlace(
  dragged: Dragged,
  { day: { day }, resource }: Column,
  [starts, ends]: readonly [string, string],
  { calendar, columns, now, times }: Facts,
): Omit<Verdict, 'place'> {
  const { source } = dragged;
  if (isUnmoved(dragged)) return { text: 'Sa place', holds: 'never' };
  if (resource.kind === 'room') return { text: 'Les salles se choisissent seules', holds: 'never' };
  const hour = targetHour(dragged, calendar);
  if (`${day}T${hour}` <= now) return { text: 'Heure passée', holds: 'never' };
  if (!times) return { text: 'À vérifier', holds: 'ask' };
  const staysShared = source.isShared && columns[source.column]?.resource.id === resource.id;
  if (!staysShared && !times.staff.some(({ id }) => id === resource.id))
    return { text: `${resource.name} ne fait pas ce soin`, holds: 'never' };
  const dayTimes = times.days.find((candidate) => candidate.day === day);
  const isFree = dayTimes?.times.some(
    ({ time, staff }) => time === hour && (staysShared || staff.includes(resource.id)),
  );
  if (isFree) return { text: 'Libre', holds: 'yes' };
  const other = resource.appointments.find(
    (appointment) =>
      appointment.number !== source.appointment.number &&
      appointment.starts < ends &&
      appointment.ends > starts,
  );
  return { text: other ? `Pris\u00a0: ${other.name}` : 'Pas libre, à confirmer', holds: 'ask' };
}
