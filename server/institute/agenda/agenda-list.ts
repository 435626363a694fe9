import type { AgendaDays } from '#shared/agenda/agenda.ts';
import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import type { MenuCount } from '#shared/contract/list-query.ts';
import { type AppointmentRequest, parseTreatments } from '../appointments/requests.ts';
import { toStartTimes } from '../appointments/stored-plan.ts';
import { readOnlineBooking } from '../booking/online-booking.ts';
import { type DayRows, isActive, isClosed } from '../booking/search/agenda-day.ts';
import type { Facts, ResourceFacts } from '../booking/search/facts.ts';
import { listPersonStarts } from '../booking/search/plan.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { readAccounts } from '../money/accounts.ts';
import { readReceivedByDay } from '../money/money-reports.ts';
import { readHolidaysToDecide } from '../opening/closed-day-list.ts';
import type { AgendaSources } from './agenda.ts';
import {
  type AppointmentTreatment,
  listResourceTimes,
  readAppointmentTreatments,
  usesResource,
} from './appointment-treatments.ts';
import { listMisfits } from './misfits.ts';
import { countPlaced } from './placed-clients.ts';
import { listDaysBetween } from './read-days.ts';
import { listUnbookable } from './read-facts.ts';
import { getDay, getMidnight, toTime } from './times.ts';

/* Days of the agenda as the owner sees them: a column for each person and room. */

type Column = AgendaDays['days'][number]['resources'][number];
type Appointment = Column['appointments'][number];

export async function listAgenda(
  { db, agenda }: AgendaSources,
  from: Day,
  count: number,
): Promise<Omit<AgendaDays, MenuCount>> {
  const to = addDays(from, count - 1);
  const reading = await agenda.read(from, to);
  const treatments = await readAppointmentTreatments(db, from, to);
  const treatmentsByDay = Map.groupBy(treatments, ({ starts }) => getDay(starts));
  const offAgenda = await readOffAgenda(db, from, to);
  const received = await readReceivedByDay(db, [from, addDays(to, 1)]);
  const now = timestamp().slice(0, 16);
  const money = await sumMoney(db, treatments);
  const days = listDaysBetween(from, to).map((day) => {
    const rows = reading.getRows(day);
    const dayTreatments = treatmentsByDay.get(day) ?? [];
    const startTimes = findStartTimes(dayTreatments, getMidnight(day));
    const context = { facts: reading.facts, rows, treatments: dayTreatments, startTimes, money };
    // People and rooms out of service are listed while they have appointments.
    const resources = reading.facts.resources
      .filter(
        (resource) =>
          isActive(resource, day) ||
          dayTreatments.some((treatment) => usesResource(treatment, resource)),
      )
      .map((resource) => buildColumn(resource, context));
    return {
      day,
      closed: isClosed(reading.facts, rows),
      resources,
      lanes: resources,
      offAgenda: offAgenda.filter((request) => request.day === day).map(toOffAgenda),
      received: received.get(day)?.methods ?? [],
    };
  });
  // Today's agenda is the one that the owner opens, so it also names the clients of later days.
  const isToday = from === today() && from === to;
  const holidays = await readHolidaysToDecide(db, reading.facts.institute);
  const { mode } = await readOnlineBooking(db);
  return {
    days,
    holidays,
    misfits: await listMisfits({ db, agenda }, { from, ...(!isToday && { to }) }),
    placed: await countPlaced({ db, agenda }, reading.facts, from, to),
    unbookable: listUnbookable(reading.facts),
    ...(mode === 'closed' && { onlineClosed: true }),
    now,
  };
}

interface ColumnContext {
  readonly facts: Facts;
  readonly rows: DayRows;
  readonly treatments: readonly AppointmentTreatment[];
  readonly startTimes: ReturnType<typeof findStartTimes>;
  readonly money: MoneyByNumber;
}

function buildColumn(
  resource: ResourceFacts,
  { facts, rows, treatments, startTimes, money }: ColumnContext,
): Column {
  const ownTreatments = treatments.filter((treatment) => usesResource(treatment, resource));
  const appointments = listAppointments(ownTreatments, resource, getMidnight(rows.day));
  const findPauseClient = ({ number, starts, ends }: Appointment) => {
    const inPauseOf = appointments.find(
      (other) => other.number !== number && other.starts < starts && ends < other.ends,
    )?.name;
    return inPauseOf === undefined ? {} : { inPauseOf };
  };
  return {
    id: String(resource.id),
    name: resource.name,
    kind: resource.kind,
    ...(!isActive(resource, rows.day) && { isGone: true }),
    ...listResourceTimes(facts, resource, rows),
    appointments: appointments.map((appointment) => ({
      ...findPauseClient(appointment),
      ...appointment,
      ...startTimes.get(appointment.number),
      ...money.get(appointment.number),
    })),
  };
}

type MoneyByNumber = ReadonlyMap<string, Pick<Appointment, 'received' | 'outstanding'>>;

async function sumMoney(
  db: Db,
  treatments: readonly AppointmentTreatment[],
): Promise<MoneyByNumber> {
  const requests: AppointmentRequest[] = await db
    .selectFrom('requests')
    .selectAll()
    .where('id', 'in', ['', ...new Set(treatments.map(({ request_id }) => request_id))])
    .execute();
  const accounts = await readAccounts(db, requests);
  return new Map(
    accounts.map(({ request, figures: { paid, redeemed, outstanding } }) => [
      request.number,
      { received: paid + redeemed, outstanding },
    ]),
  );
}

/** Returns each party's start times by request number. */
const findStartTimes = (treatments: readonly AppointmentTreatment[], midnight: number) =>
  new Map(
    [...Map.groupBy(treatments, ({ number }) => number)].map(([number, partyTreatments]) => {
      const personStarts = listPersonStarts(partyTreatments).map((minute) => minute - midnight);
      return [number, toStartTimes(Math.min(...personStarts), personStarts)] as const;
    }),
  );

function listAppointments(
  treatments: readonly AppointmentTreatment[],
  { id }: ResourceFacts,
  midnight: number,
): Column['appointments'] {
  const appointments: Column['appointments'] = [];
  for (const treatment of treatments) {
    const { number, version, name, phone, people, outcome, treatment_id } = treatment;
    const bufferMinutes = treatment.getBufferMinutes(id);
    const [starts, ends] = [toTime(treatment.starts - midnight), toTime(treatment.ends - midnight)];
    const last = appointments.at(-1);
    if (last?.number === number && last.ends <= starts) {
      last.ends = ends;
      last.treatments.push(treatment_id);
      delete last.after;
      if (bufferMinutes.after) last.after = bufferMinutes.after;
      continue;
    }
    appointments.push({
      number,
      version,
      starts,
      ends,
      name,
      phone,
      people,
      outcome,
      treatments: [treatment_id],
      ...bufferMinutes,
      ...treatment.status,
    });
  }
  return appointments;
}

/* Appointments outside the agenda, which take nobody's time. */

const readOffAgenda = (db: Db, from: Day, to: Day) =>
  db
    .selectFrom('requests')
    .selectAll()
    .where('status', '=', 'confirmed')
    .where('off_agenda', '=', 'chosen')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('hour')
    .execute();

function toOffAgenda(request: AppointmentRequest): AgendaDays['days'][number]['offAgenda'][number] {
  const { number, version, hour, name, phone, people } = request;
  const treatments = parseTreatments(request).map(({ id }) => id);
  return { number, version, starts: hour ?? '', name, phone, people, treatments };
}
