import { addDays, type Day } from '../../../../shared/calendar/calendar-month.ts';
import { minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import type { AgendaDays } from '../../../../shared/contract/admin/agenda.ts';
import type { MenuCount } from '../../../../shared/contract/admin/query.ts';
import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { takenByDay, takenByNumber } from '../../requests/back-office/takings.ts';
import { apartFrom } from '../../requests/begins.ts';
import { type AppointmentRequest, treatmentsIn } from '../../requests/requests.ts';
import type { AgendaSources } from '../days/agenda.ts';
import { readHolidaysToDecide } from '../days/holidays-to-decide.ts';
import { laneTimes } from '../days/lane-times.ts';
import { lostRooms } from '../days/lost-rooms.ts';
import { type Overrun, readOverruns } from '../days/overruns.ts';
import { daysBetween } from '../days/read-days.ts';
import { dayOf, midnightOf, timeOf } from '../days/times.ts';
import { type DayRows, isActive, isClosed } from '../search/agenda-day.ts';
import { minutesOfDay } from '../search/cells.ts';
import type { Facts, LaneFacts } from '../search/facts.ts';
import { beginsOf } from '../search/plan.ts';
import { withDelays } from './overruns.ts';

/*
 * Days of the agenda as the institute's people read them: a column for each person and room.
 */

type Column = AgendaDays['days'][number]['lanes'][number];
type Appointment = Column['appointments'][number];

export async function listAgenda(
  { db, agenda }: AgendaSources,
  from: Day,
  count: number,
): Promise<Omit<AgendaDays, MenuCount>> {
  const to = addDays(from, count - 1);
  const reading = await agenda.read(from, to);
  const parts = Map.groupBy(await readParts(db, from, to), ({ starts }) => dayOf(starts));
  const others = await readOffAgenda(db, from, to);
  const taken = await takenByDay(db, from, to);
  const takenFrom = await takenByNumber(db, from, to);
  const now = timestamp().slice(0, 16);
  const overruns = await readOverruns(db, from, to);
  const days = daysBetween(from, to).map((day) => {
    const rows = reading.rows(day);
    const dayParts = parts.get(day) ?? [];
    const begins = beginsOfDay(dayParts, day);
    // People who are out of service stay listed while they still have appointments.
    const lanes = reading.facts.lanes.filter(
      (lane) => isActive(lane, day) || dayParts.some((part) => isIn(part, lane)),
    );
    return {
      day,
      closed: isClosed(reading.facts, rows),
      lanes: lanes.map((lane) =>
        columnOf(reading.facts, lane, rows, { parts: dayParts, begins, takenFrom, overruns, now }),
      ),
      unassigned: others.filter(isOf(day, 'unassigned')).map(toUnassigned),
      offAgenda: others.filter(isOf(day, 'chosen')).map(toUnassigned),
      taken: taken.get(day) ?? [],
    };
  });
  const holidays = await readHolidaysToDecide(db, reading.facts.institute);
  return { days, holidays, lostRooms: lostRooms(reading.facts), now };
}

type Part = Awaited<ReturnType<typeof readParts>>[number];

function readParts(db: Db, from: Day, to: Day) {
  return db
    .selectFrom('appointment_treatments')
    .innerJoin('requests', 'requests.id', 'appointment_treatments.request_id')
    .select([
      'appointment_treatments.person',
      'appointment_treatments.staff',
      'appointment_treatments.room',
      'appointment_treatments.starts',
      'appointment_treatments.ends',
      'treatment_id',
    ])
    .select(['requests.number', 'requests.version', 'name', 'phone', 'people', 'outcome'])
    .where('appointment_treatments.starts', '>=', midnightOf(from))
    .where('appointment_treatments.starts', '<', midnightOf(to) + minutesOfDay)
    .orderBy('appointment_treatments.starts')
    .execute();
}

const isIn = ({ staff, room }: Part, { lane }: LaneFacts): boolean =>
  staff === lane || room === lane;

const isOf =
  (own: Day, why: AppointmentRequest['off_agenda']) =>
  ({ day, off_agenda }: AppointmentRequest): boolean =>
    day === own && off_agenda === why;

const readOffAgenda = (db: Db, from: Day, to: Day) =>
  db
    .selectFrom('requests')
    .selectAll()
    .where('status', '=', 'confirmed')
    .where('off_agenda', 'is not', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('hour')
    .execute();

type Unassigned = AgendaDays['days'][number]['unassigned'][number];

function toUnassigned(request: AppointmentRequest): Unassigned {
  const { number, version, hour, name, phone, people } = request;
  const treatments = treatmentsIn(request).map(({ id }) => id);
  return { number, version, starts: hour ?? '', name, phone, people, treatments };
}

function columnOf(
  facts: Facts,
  lane: LaneFacts,
  rows: DayRows,
  { parts, begins, takenFrom, overruns, now }: Visits,
): Column {
  const own = appointmentsOf(
    parts.filter((part) => isIn(part, lane)),
    midnightOf(rows.day),
  );
  const [today, time = ''] = now.split('T');
  const isOwn = (one: Overrun) => one.lane === lane.lane;
  const delayed =
    rows.day === today ? withDelays(own, overruns.filter(isOwn), minuteOf(time)) : own;
  const pauseOf = ({ number, starts, ends }: Appointment) =>
    own.find((one) => one.number !== number && one.starts < starts && ends < one.ends)?.name;
  return {
    id: String(lane.lane),
    name: lane.name,
    kind: lane.kind,
    ...(!isActive(lane, rows.day) && { isGone: true }),
    ...laneTimes(facts, lane, rows),
    appointments: delayed.map((one) => ({
      ...nameOfPause(pauseOf(one)),
      ...{ ...one, ...begins.get(one.number) },
      taken: takenFrom.get(one.number) ?? 0,
    })),
  };
}

const nameOfPause = (inPauseOf: string | undefined) =>
  inPauseOf === undefined ? {} : { inPauseOf };

interface Visits {
  readonly parts: readonly Part[];
  readonly begins: Begins;
  /** FCFA, by the numbers of the appointments. */
  readonly takenFrom: ReadonlyMap<string, number>;
  readonly overruns: readonly Overrun[];
  /** YYYY-MM-DDTHH:MM. */
  readonly now: string;
}

type Begins = ReadonlyMap<string, ReturnType<typeof apartFrom>>;

/** By the numbers of the appointments. */
function beginsOfDay(parts: readonly Part[], day: Day): Begins {
  const midnight = midnightOf(day);
  const beginsByNumber = new Map<string, ReturnType<typeof apartFrom>>();
  for (const [number, own] of Map.groupBy(parts, (part) => part.number)) {
    const begins = beginsOf(own).map((minute) => minute - midnight);
    beginsByNumber.set(number, apartFrom(Math.min(...begins), begins));
  }
  return beginsByNumber;
}

/** One after the other of the same appointment is one. */
function appointmentsOf(parts: readonly Part[], midnight: number): Column['appointments'] {
  const appointments: Column['appointments'] = [];
  for (const { number, version, name, phone, people, outcome, ...part } of parts) {
    const [starts, ends] = [timeOf(part.starts - midnight), timeOf(part.ends - midnight)];
    const last = appointments.at(-1);
    if (last?.number === number && last.ends <= starts) {
      last.ends = ends;
      last.treatments.push(part.treatment_id);
      continue;
    }
    const treatments = [part.treatment_id];
    appointments.push({ number, version, starts, ends, name, phone, people, treatments, outcome });
  }
  return appointments;
}
