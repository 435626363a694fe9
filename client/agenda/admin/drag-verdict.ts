import { shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { eveningHours } from '../../../shared/calendar/evening.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { parseMinute, spanText, toTime } from '../../../shared/calendar/time-of-day.ts';
import type { HandTimes } from '../../../shared/opening/opening-hours.ts';
import type { Catalogue } from '../../../shared/site/catalogue-of.ts';
import { formatMinutes } from '../../../shared/text/duration.ts';
import { treatmentName } from '../../team/admin/treatment-name.ts';
import type { Calendar, Column } from './calendar-plan.ts';
import type { Resource } from './day-plan.ts';
import { type Drawn, minuteAt, type Source } from './drag-target.ts';

/* The expected result of a drop, in words. The institute decides at the drop. */

export interface Verdict {
  /** The hour and the person. */
  readonly place: string;
  /** The result in words. */
  readonly text: string;
  /** `ask`: the institute will ask for a confirmation. `never`: nothing is sent. */
  readonly holds: 'yes' | 'ask' | 'no' | 'never';
}

interface Facts {
  readonly calendar: Calendar;
  readonly columns: readonly Column[];
  readonly catalogue: Catalogue;
  /** YYYY-MM-DDTHH:MM. */
  readonly now: string;
  /** Returns the fitting hours of a day, once the institute has answered. */
  timesOn(day: string): HandTimes | undefined;
}

interface Span {
  readonly starts: number;
  readonly ends: number;
}

type Held = Pick<Verdict, 'text' | 'holds'>;

const overlaps = ({ starts, ends }: Span) => {
  return (other: { starts: string; ends: string }) =>
    parseMinute(other.starts) < ends && parseMinute(other.ends) > starts;
};

/** Returns the visit's first minute at the target. */
export const hourAt = ({ hour, appointment }: Source, starts: number): number =>
  hour + starts - parseMinute(appointment.starts);

export function verdictOf(drawn: Drawn, facts: Facts): Verdict {
  const { source, target } = drawn;
  if (!target) {
    const text = 'Relâchez ici pour ne rien changer';
    return { place: source.appointment.name, text, holds: 'never' };
  }
  if (target.kind === 'stretch') return stretched(source, target.overrun, facts);
  const { columns, calendar } = facts;
  const column = columns[target.column];
  if (!column) return { place: '', text: '', holds: 'never' };
  const starts = minuteAt(calendar, target.line);
  const { appointment } = source;
  const length = parseMinute(appointment.ends) - parseMinute(appointment.starts);
  const span = { starts, ends: starts + length };
  const when = spanText(toTime(span.starts), toTime(span.ends));
  const isWeek = new Set(columns.map(({ day }) => day.day)).size > 1;
  const whose = isWeek ? shortDayTitle(column.day.day) : column.resource.name;
  const isSame = target.column === source.column && target.line === source.from;
  return {
    place: `${when} · ${whose}`,
    ...(isSame ? { text: 'Sa place', holds: 'never' as const } : held(source, column, span, facts)),
  };
}

function held(source: Source, { day, resource }: Column, span: Span, facts: Facts): Held {
  const { number } = source.appointment;
  const hour = toTime(hourAt(source, span.starts));
  if (resource.kind === 'room') return { text: 'Les salles se choisissent seules', holds: 'never' };
  if (`${day.day}T${hour}` <= facts.now) return { text: 'Heure passée', holds: 'never' };
  const times = facts.timesOn(day.day);
  const ownStaff = facts.columns[source.column]?.resource.id === resource.id;
  const isAble = !times || times.staff.some(({ id }) => id === resource.id);
  if (!isAble && !(source.isShared && ownStaff)) {
    const what = source.appointment.treatments.map((id) => treatmentName(id, facts.catalogue));
    return { text: `${resource.name} ne fait pas\u00a0: ${what.join(', ')}`, holds: 'never' };
  }
  const found = times?.days.find((candidate) => candidate.day === day.day);
  const fits =
    found &&
    eveningHours(found).some(
      ({ time, staff }) =>
        time === hour && ((source.isShared && ownStaff) || staff.includes(resource.id)),
    );
  if (fits) return { text: 'Libre', holds: 'yes' };
  return inTheWay(resource, span, number) ?? outside(resource, span, day.closed) ?? unsure(times);
}

function inTheWay({ appointments }: Resource, span: Span, number: string): Held | undefined {
  const other = appointments
    .filter((appointment) => appointment.number !== number)
    .find(overlaps(span));
  if (!other) return undefined;
  return { text: `Pris\u00a0: ${other.name}, ${spanText(other.starts, other.ends)}`, holds: 'no' };
}

function outside({ hours, blocks }: Resource, span: Span, isClosed: boolean): Held | undefined {
  if (isClosed) return { text: 'Fermé ce jour-là, à confirmer', holds: 'ask' };
  const block = blocks.find(overlaps(span));
  if (block) return { text: `${block.label || 'Heures bloquées'}, à confirmer`, holds: 'ask' };
  const isWithin = hours.some(
    ({ starts, ends }) => parseMinute(starts) <= span.starts && span.ends <= parseMinute(ends),
  );
  return isWithin ? undefined : { text: 'Hors de ses heures, à confirmer', holds: 'ask' };
}

/** Calls the hour free with a reservation: only the institute knows rooms and cleaning. */
const unsure = (times: HandTimes | undefined): Held =>
  times
    ? { text: 'Pas libre\u00a0: une salle, un nettoyage ou une collègue manque', holds: 'no' }
    : { text: 'Libre, à vérifier', holds: 'yes' };

function stretched({ appointment, column }: Source, overrun: number, facts: Facts): Verdict {
  const { starts, ends, number, overrun: before = 0 } = appointment;
  const resource = facts.columns[column];
  const span = { starts: parseMinute(ends), ends: parseMinute(ends) + overrun };
  const place = `Jusqu’à ${formatTime(toTime(span.ends))}`;
  if (overrun === before) return { place, text: 'Sa durée', holds: 'never' };
  if (overrun === 0) return { place, text: 'La durée prévue', holds: 'yes' };
  const more = `${formatMinutes(overrun)} de plus`;
  const other = resource?.resource.appointments
    .filter((appointment) => appointment.number !== number)
    .find(overlaps(span));
  if (!other) return { place, text: `${more}, rien d’autre d’ici là`, holds: 'yes' };
  const hasBegun = `${resource?.day.day}T${starts}` <= facts.now;
  return hasBegun
    ? { place, text: `${more}\u00a0: ${other.name} attendrait`, holds: 'ask' }
    : { place, text: `Pris\u00a0: ${other.name}, dès ${formatTime(other.starts)}`, holds: 'never' };
}
