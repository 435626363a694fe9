import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import { eveningOf } from '../../../shared/calendar/night.ts';
import type { OpeningFacts } from '../../../shared/calendar/opening.ts';
import { type AppointmentRequest, treatmentsIn } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';

/*
 * Appointments that take nobody's time: not assigned yet, or outside the agenda.
 */

export const isOf =
  (own: Day, why: AppointmentRequest['off_agenda']) =>
  ({ day, off_agenda }: AppointmentRequest): boolean =>
    day === own && off_agenda === why;

/** With the day and hour of their evenings. */
export async function readOffAgenda(
  db: Db,
  institute: OpeningFacts,
  { from, to }: { from: Day; to: Day },
) {
  const rows = await db
    .selectFrom('requests')
    .selectAll()
    .where('status', '=', 'confirmed')
    .where('off_agenda', 'is not', null)
    .where('day', '>=', from)
    .where('day', '<=', addDays(to, 1))
    .orderBy('day')
    .orderBy('hour')
    .execute();
  return rows.map((row) => {
    if (row.hour === null) return row;
    const { day, time: hour } = eveningOf({ day: row.day, time: row.hour }, institute);
    return { ...row, day, hour };
  });
}

type Unassigned = AgendaDays['days'][number]['unassigned'][number];

export function toUnassigned(request: AppointmentRequest): Unassigned {
  const { number, version, hour, name, phone, people } = request;
  const treatments = treatmentsIn(request).map(({ id }) => id);
  return { number, version, starts: hour ?? '', name, phone, people, treatments };
}
