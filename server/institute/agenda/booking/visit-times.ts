import { addDays, type Day, type Month } from '../../../../shared/calendar/calendar-month.ts';
import { minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import type { DayTimes, Times } from '../../../../shared/contract/booking/times.ts';
import { isPersonName } from '../../../../shared/texts.ts';
import type { Db } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { type AppointmentRequest, listsIn } from '../../requests/requests.ts';
import { type Agenda, type AgendaSources, buildBoth } from '../days/agenda.ts';
import { readVersions } from '../days/read-days.ts';
import { midnightOf, timeOf } from '../days/times.ts';
import type { DayRows, Use } from '../search/agenda-day.ts';
import type { Work } from '../search/work.ts';
import { keepingOf } from './keeping.ts';
import { requestOfLink } from './manage-links.ts';
import { dayTimes, monthTimes, visitFor } from './offers.ts';
import { plannerOf } from './taking.ts';

/** The hours that an appointment may move to. @throws {Refusal} not-found, conflict, not-bookable */
export async function visitTimes(
  { db, agenda }: AgendaSources,
  token: string,
  { month, day }: { month: Month; day: Day },
  work: Work,
): Promise<Times> {
  const request = await requestOfLink(db, token);
  if (request.status !== 'confirmed') throw new Refusal('conflict');
  const wish = { lists: listsIn(request), staff: undefined };
  const others = await agendaWithout(db, agenda, request);
  if (!day) return monthTimes(others, wish, month, work);
  const times = await dayTimes(others, wish, day, work);
  return { ...times, times: await withWhom({ db, agenda: others, request, work }, times) };
}

interface Looking {
  readonly db: Db;
  /** Without the appointment's own time. */
  readonly agenda: Agenda;
  readonly request: AppointmentRequest;
  readonly work: Work;
}

/** Each hour with the names of the people that moving there would take, and with their end. */
async function withWhom(
  { db, agenda, request, work }: Looking,
  { day, times }: DayTimes,
): Promise<DayTimes['times']> {
  const reading = await agenda.read(day, day);
  const { lanes } = reading.facts;
  const names = new Map(lanes.map(({ lane, name }) => [lane, name]));
  const visit = visitFor(reading.facts, { lists: listsIn(request), staff: undefined });
  const planOf = plannerOf(reading.online(day), visit, work);
  const keeping = await keepingOf(db, request);
  const hours: DayTimes['times'] = [];
  for (const hour of times) {
    await work.pause();
    const plan = planOf(minuteOf(hour.time), keeping(day, hour.time));
    const staff = new Set(plan?.parts.map((part) => names.get(part.staff) ?? ''));
    hours.push(
      plan ? { ...hour, ends: timeOf(plan.ends), with: [...staff].filter(isPersonName) } : hour,
    );
  }
  return hours;
}

/** The agenda as if one appointment were not in it: its own time counts as free for it. */
async function agendaWithout(
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
      // Cleaning before it, and after it, may lie in the nights around its day.
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
