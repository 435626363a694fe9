import type { Day, Month } from '../../../../shared/calendar/calendar-month.ts';
import { minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import type { DayTimes, Times } from '../../../../shared/contract/booking/agenda.ts';
import type { Db } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { type AppointmentRequest, listsIn } from '../../requests/requests.ts';
import { type Agenda, buildBoth } from '../days/agenda.ts';
import { readVersions } from '../days/read-days.ts';
import { midnightOf, timeOf } from '../days/times.ts';
import type { Work } from '../search/work.ts';
import { keepingOf } from './keeping.ts';
import { requestOfLink } from './manage-links.ts';
import { dayTimes, monthTimes, visitFor } from './offers.ts';
import { plannerOf } from './taking.ts';

/** The hours that an appointment may move to. @throws {Refusal} not-found, conflict, not-bookable */
export async function visitTimes(
  { db, agenda }: { db: Db; agenda: Agenda },
  token: string,
  { month, day }: { month: Month; day: Day },
  work: Work,
): Promise<Times> {
  const request = await requestOfLink(db, token);
  if (request.status !== 'confirmed') throw new Refusal('conflict');
  const wish = { lists: listsIn(request), staff: undefined };
  const own = await agendaWithout(db, agenda, request);
  if (!day) return monthTimes(own, wish, month, work);
  const times = await dayTimes(own, wish, day, work);
  return { ...times, times: await withWhom({ db, agenda: own, request, work }, times) };
}

interface Looking {
  readonly db: Db;
  /** Without the appointment's own time. */
  readonly agenda: Agenda;
  readonly request: AppointmentRequest;
  readonly work: Work;
}

/** Each hour with the people that moving there would take, and with their end. */
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
  const told: DayTimes['times'] = [];
  for (const hour of times) {
    await work.pause();
    const plan = planOf(minuteOf(hour.time), keeping(day, hour.time));
    const staff = new Set(plan?.parts.map((part) => names.get(part.staff) ?? ''));
    told.push(plan ? { ...hour, ends: timeOf(plan.ends), with: [...staff] } : hour);
  }
  return told;
}

/** The agenda as if one appointment were not in it: its own time counts as free for it. */
async function agendaWithout(
  db: Db,
  agenda: Agenda,
  { id, day: ownDay }: AppointmentRequest,
): Promise<Agenda> {
  const uses = await db
    .selectFrom('lane_use')
    .select(['lane', 'starts', 'ends'])
    .where('request_id', '=', id)
    .execute();
  const midnight = midnightOf(ownDay);
  const isOwn = (use: { lane: number; starts: number }) =>
    uses.some(({ lane, starts }) => lane === use.lane && starts - midnight === use.starts);
  const { unsure } = await readVersions(db, ownDay, ownDay, id);

  return {
    ...agenda,
    async read(from, to) {
      const reading = await agenda.read(from, to);
      if (ownDay < from || ownDay > to) return reading;
      const all = reading.rows(ownDay);
      const free = all.uses.filter((use) => !isOwn(use));
      const rows = { ...all, uses: free, isUnsure: unsure.has(ownDay) };
      const own = buildBoth(reading.facts, rows);
      return {
        ...reading,
        rows: (day) => (day === ownDay ? rows : reading.rows(day)),
        built: (day) => (day === ownDay ? own.day : reading.built(day)),
        online: (day) => (day === ownDay ? own.online : reading.online(day)),
      };
    },
  };
}
