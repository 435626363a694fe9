import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { type Agenda, buildBoth } from '../agenda/agenda.ts';
import { readVersions } from '../agenda/read-days.ts';
import { midnightOf } from '../agenda/times.ts';
import type { DayRows, Use } from '../booking/search/agenda-day.ts';
import type { Db } from '../database/database.ts';
import type { AppointmentRequest } from './requests.ts';

/** Returns the agenda without an appointment, whose own time counts as free for it. */
export async function agendaWithout(
  db: Db,
  agenda: Agenda,
  { id, day: ownDay }: AppointmentRequest,
): Promise<Agenda> {
  const uses = await db
    .selectFrom('resource_use')
    .select(['lane', 'starts', 'ends'])
    .where('request_id', '=', id)
    .execute();
  const { unsure } = await readVersions(db, ownDay, ownDay, id);
  function without({ day, ...rows }: DayRows): DayRows {
    const midnight = midnightOf(day);
    const isOwn = (use: Use) =>
      uses.some(({ lane, starts }) => lane === use.lane && starts - midnight === use.starts);
    const isUnsure = day === ownDay ? unsure.has(day) : rows.isUnsure;
    return { ...rows, day, uses: rows.uses.filter((use) => !isOwn(use)), isUnsure };
  }

  return {
    ...agenda,
    async read(from, to) {
      const reading = await agenda.read(from, to);
      // The cleaning before and after it may reach into the neighbouring nights.
      const days = [addDays(ownDay, -1), ownDay, addDays(ownDay, 1)];
      const changedDays = new Map(
        days
          .filter((day) => from <= day && day <= to)
          .map((day) => {
            const rows = without(reading.rows(day));
            return [day, { rows, ...buildBoth(reading.facts, rows) }] as const;
          }),
      );
      return {
        ...reading,
        rows: (day) => changedDays.get(day)?.rows ?? reading.rows(day),
        built: (day) => changedDays.get(day)?.day ?? reading.built(day),
        online: (day) => changedDays.get(day)?.online ?? reading.online(day),
      };
    },
  };
}
