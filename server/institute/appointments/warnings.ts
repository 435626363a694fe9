import type { AppointmentTime } from '../../../shared/appointments/decision-text.ts';
import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { hoursOn } from '../../../shared/calendar/hours-on.ts';
import { formatTime, hoursText } from '../../../shared/calendar/opening.ts';
import { parseMinute } from '../../../shared/calendar/time-of-day.ts';
import { type Hours, rangeAt } from '../../../shared/day-hours.ts';
import { buildInstitute } from '../../../shared/site/published-institute.ts';
import type { Db } from '../database/database.ts';
import { readChanges } from '../site/stored-contents.ts';
import { findSpan, type MinuteSpan } from './appointment-times.ts';
import { type AppointmentRequest, treatmentsIn } from './requests.ts';

/*
 * Warnings about an appointment's proposed time. Administrators may override them, because they know the staff's plans.
 */

export async function findTimeWarnings(
  db: Db,
  request: AppointmentRequest,
  { day, hour }: AppointmentTime,
  usesResources: boolean,
): Promise<string[]> {
  const treatments = treatmentsIn(request);
  const institute = buildInstitute(await readChanges(db));
  const hours = hoursOn(day, institute);
  const closed = await closedDayWarning(db, day, hours);
  const span = findSpan(hour, treatments);
  return [
    ...(closed ? [closed] : hoursWarning(hour, span, hours)),
    ...(await otherAppointments(db, request, { day, takesTime: usesResources }, span)),
  ];
}

async function closedDayWarning(
  db: Db,
  day: Day,
  hours: Hours | undefined,
): Promise<string | undefined> {
  const closed = await db
    .selectFrom('closed_days')
    .select('label')
    .where('day', '=', day)
    .executeTakeFirst();
  if (closed?.label) return `L’institut est fermé ce jour-là (${closed.label}).`;
  return closed || !hours ? 'L’institut est fermé ce jour-là.' : undefined;
}

function hoursWarning(hour: string, { ends }: MinuteSpan, hours: Hours | undefined): string[] {
  if (!hours) return [];
  const range = rangeAt(hour, hours);
  if (!range) return [`Ce jour-là, l’institut est ouvert ${hoursText(hours)}.`];
  if (ends <= parseMinute(range.closes)) return [];
  const closes = formatTime(range.closes);
  return [`Le soin durerait jusqu’à ${timeText(ends)}, et l’institut ferme à ${closes}.`];
}

async function otherAppointments(
  db: Db,
  { id }: AppointmentRequest,
  { day, takesTime }: { day: Day; takesTime: boolean },
  span: MinuteSpan,
): Promise<string[]> {
  const others = await db
    .selectFrom('requests')
    .selectAll()
    .where('day', '=', day)
    .where('status', '=', 'confirmed')
    .where('id', '!=', id)
    .$if(takesTime, (found) => found.where('plan', 'is', null))
    .orderBy('hour')
    .execute();
  return others.flatMap((other) => {
    const { starts, ends } = findSpan(other.hour ?? '', treatmentsIn(other));
    if (starts >= span.ends || ends <= span.starts) return [];
    const when = `de ${timeText(starts)} à ${timeText(ends)}`;
    return [`Un autre rendez-vous est confirmé ${when}\u00a0: ${other.number}, ${other.name}.`];
  });
}

function timeText(minute: number): string {
  const [hours, minutes] = [(Math.floor(minute / 60) + 24) % 24, Math.abs(minute % 60)];
  return formatTime(`${hours}:${String(minutes).padStart(2, '0')}`);
}
