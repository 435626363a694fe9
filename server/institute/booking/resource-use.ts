import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import type { Agenda } from '../agenda/agenda.ts';
import { assistantsOfRequest } from '../agenda/assigned-resources.ts';
import { lockDays } from '../agenda/day-lock.ts';
import { asPlanned } from '../agenda/prices.ts';
import { getEnd, getMidnight, getMoment } from '../agenda/times.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import { splitAgain } from '../money/shares.ts';
import { ConfirmationRequired, Refusal } from '../refusal.ts';
import { createPlanner } from './kept-staff.ts';
import {
  type AgendaDay,
  boundToOpening,
  buildDay,
  type DayRows,
  isClosed,
  isListed,
  type Plan,
} from './search/agenda-day.ts';
import { grid, minutesOfDay } from './search/cells.ts';
import type { Facts } from './search/facts.ts';
import { withoutLostRooms } from './search/missing-rooms.ts';
import type { Visit } from './search/visit.ts';
import { NotFree, type Place, requireBookableDay, visitFor } from './visit-place.ts';

interface Seen {
  readonly facts: Facts;
  readonly rows: DayRows;
  readonly except: string;
}

async function doublePlan(within: Db, seen: Seen, place: Place): Promise<Plan> {
  const { facts, rows, except } = seen;
  const staff = place.wish.staff;
  if (staff === undefined) throw new Refusal('invalid');
  const visit = visitFor(facts, place.wish, true);
  if (planIn(seen, place, visit)) throw new NotFree();
  const alone = planIn({ ...seen, rows: { ...rows, changes: [], uses: [] } }, place, visit);
  if (!alone) throw new NotFree();
  if (!place.anyHour) {
    const { name = '' } = facts.resources.find(({ lane }) => lane === staff) ?? {};
    const there = await listSentences(within, { staff, name, except }, { ...place, alone });
    const closed = isClosed(facts, rows) ? ['L’institut est fermé ce jour-là.'] : [];
    throw new ConfirmationRequired([...closed, ...there]);
  }
  const parts = alone.parts.map(({ assistant: _, fourHands: __, ...part }) => ({
    ...part,
    room: null,
    uses: [],
  }));
  return { ...alone, parts };
}

function planIn({ facts, rows, except }: Seen, { minute }: Place, visit: Visit) {
  const built = buildDay(facts, rows, { except, anyHour: true, offset: minute % grid });
  return createPlanner(built, visit)(minute);
}

async function listSentences(
  db: Db,
  { staff, name, except }: { staff: number; name: string; except: string },
  { day, minute, alone }: Place & { alone: Plan },
): Promise<string[]> {
  const midnight = getMidnight(day);
  const found = await db
    .selectFrom('appointment_treatments')
    .innerJoin('requests', 'requests.id', 'request_id')
    .select(({ fn }) => ['number', 'name', fn.min('starts').as('starts')])
    .select(({ fn }) => fn.max('appointment_treatments.ends').as('until'))
    .where('staff', '=', staff)
    .where('request_id', '<>', except)
    .where('starts', '<', midnight + alone.ends)
    .where('appointment_treatments.ends', '>', midnight + minute)
    .groupBy(['number', 'name'])
    .orderBy('number')
    .execute();
  const time = (at: number | string) => formatTime(getEnd(Number(at) - midnight));
  if (found.length === 0) {
    return [
      `${name} n’a pas d’autre rendez-vous à cette heure-là, mais il manque une cabine, une aide ou le temps de préparer et de nettoyer.`,
    ];
  }
  return found.map(
    (other) =>
      `${name} a déjà un rendez-vous de ${time(other.starts)} à ${time(other.until)}\u00a0: ${other.name}, ${other.number}. En double, les deux auraient lieu en même temps.`,
  );
}

interface Timed {
  readonly status: string;
  readonly day: Day;
  readonly hour: string | null;
}

export const getCurrentHour = ({ status, day, hour }: Timed): FreeHour | undefined =>
  status === 'confirmed' && hour !== null ? { day, time: hour } : undefined;

/** Confirms a request at a place. The day stays locked until the end of the transaction. */
export async function takeTime(
  agenda: Agenda,
  within: Db,
  request: AppointmentRequest,
  place: Place,
): Promise<AppointmentRequest> {
  await lockDays(within, [...listDays(request), place.day, getMoment(place.day, place.minute).day]);
  let { plan, facts } = await planLocked(agenda, within, request.id, place);
  if (plan && reachesNextDay(plan)) {
    await lockDays(within, [addDays(place.day, 1)]);
    ({ plan, facts } = await planLocked(agenda, within, request.id, place));
  }
  const isDouble = !plan && place.double === true;
  if (isDouble) ({ plan, facts } = await doubleLocked(agenda, within, request.id, place));
  if (!plan) throw new NotFree(place);
  const { day, time: hour } = getMoment(place.day, place.minute);
  const taken = await within
    .updateTable('requests')
    .set({
      status: 'confirmed',
      day,
      hour,
      ends: getEnd(plan.ends),
      plan: planText(plan, place.minute),
      off_agenda: isDouble ? ('double' as const) : null,
      overrun: 0,
      overrun_at: null,
      ...asPlanned(facts, request, plan),
    })
    .where('id', '=', request.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await splitAgain(within, taken);
  return taken;
}

async function doubleLocked(agenda: Agenda, within: Db, except: string, place: Place) {
  const seen = await agenda.fresh(within, place.day, except);
  return { plan: await doublePlan(within, { ...seen, except }, place), facts: seen.facts };
}

const listDays = ({ day, hour, ends }: Pick<AppointmentRequest, 'day' | 'hour' | 'ends'>): Day[] =>
  hour !== null && ends !== null && ends <= hour ? [day, addDays(day, 1)] : [day];

const reachesNextDay = ({ parts }: Plan): boolean =>
  parts.some(({ uses }) => uses.some(({ ends }) => ends > minutesOfDay));

async function planLocked(
  agenda: Agenda,
  within: Db,
  except: string,
  place: Place,
): Promise<{ plan: Plan | undefined; facts: Facts }> {
  const { day, minute, wish, byHand = false, anyHour = false, keep } = place;
  const { facts, rows } = await agenda.fresh(within, day, except);
  const wanted = visitFor(facts, wish, byHand);
  if (!byHand) requireBookableDay(facts, rows);
  if (byHand ? isClosed(facts, rows) && !anyHour : rows.isUnsure) return { plan: undefined, facts };
  const visit = byHand ? withoutLostRooms(facts, rows, wanted) : wanted;
  const bookableRows = byHand ? rows : boundToOpening(facts, rows);
  const options = { except, anyHour, offset: minute % grid, online: !byHand };
  const built = buildDay(facts, bookableRows, options);
  if (!byHand && !isListed(built, minute)) return { plan: undefined, facts };
  const assisting = keep && (await assistantsOfRequest(within, except, visit));
  // Staff on duty are preferred even where any hour is allowed.
  const onDuty = anyHour && buildDay(facts, bookableRows, { ...options, anyHour: false });
  const planOn = (day: AgendaDay) => createPlanner(day, visit)(minute, keep, assisting);
  return { plan: (onDuty && planOn(onDuty)) || planOn(built), facts };
}

/** Returns the plan in minutes after the hour. The database derives the held time from it. */
function planText({ parts }: Plan, hour: number): string {
  const after = <Span extends { starts: number; ends: number }>({ starts, ends, ...of }: Span) => ({
    ...of,
    starts: starts - hour,
    ends: ends - hour,
  });
  return JSON.stringify({
    parts: parts.map(({ uses: _, ...part }, position) => ({ position, ...after(part) })),
    uses: parts
      .flatMap(({ uses }) => uses)
      .sort((a, b) => a.lane - b.lane || a.starts - b.starts)
      .map(after),
  });
}
