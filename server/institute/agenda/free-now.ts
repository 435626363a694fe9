import type { FreeNow, WalkInInput } from '../../../shared/agenda/walk-in.ts';
import { walkInName } from '../../../shared/agenda/walk-in-name.ts';
import { moments } from '../../../shared/booking/request.ts';
import { careTypesOf } from '../../../shared/booking/treatment-choice.ts';
import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import { listTreatments } from '../../../shared/catalogue.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import type { MenuCount } from '../../../shared/contract/list-query.ts';
import type { Catalogue } from '../../../shared/site/catalogue-of.ts';
import type { Order } from '../booking/booking-order.ts';
import { isActive, isClosed } from '../booking/search/agenda-day.ts';
import { grid } from '../booking/search/cells.ts';
import { withoutLostRooms } from '../booking/search/missing-rooms.ts';
import { planAt, problemOf } from '../booking/search/plan.ts';
import type { Work } from '../booking/search/search-work.ts';
import { minutesFrom } from '../booking/search/slot-search.ts';
import { commonStaff, type Visit, visitBy, visitOf } from '../booking/search/visit.ts';
import { today } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import type { AgendaReading, AgendaSources } from './agenda.ts';
import { bookedMost } from './booked-most.ts';
import { daysBetween } from './read-days.ts';
import { agendaToday, endOf, firstMinute, lastDay, momentOf } from './times.ts';

/* The people free at this moment, for a client at the door. */

/** Future days to search. */
const farthest = 21;

type Line = FreeNow['treatments'][number];

export async function freeNow(
  { db, agenda }: AgendaSources,
  work: Work,
): Promise<Omit<FreeNow, MenuCount>> {
  const day = agendaToday((await agenda.facts()).institute);
  const most = await bookedMost(db, day);
  const last = [addDays(day, farthest), lastDay()].sort()[0] ?? day;
  const now = { day, last, minute: Math.ceil(firstMinute(day, 0) / grid) * grid };
  const search = { reading: await agenda.read(day, last), ...now, work };
  const { facts } = search.reading;
  const treatments: Line[] = [];
  for (const { id } of facts.catalogue.sections.flatMap(listTreatments)) {
    const visit = visitOf(facts, [[id]], { byHand: true });
    if (!visit) continue;
    const rank = most.indexOf(id) + 1;
    const free = await freeFor(search, visit);
    const next = free.length > 0 ? null : await nextHour(search, visit, rank > 0);
    treatments.push({ id, rank, free, next });
  }
  return { ...momentOf(day, now.minute), treatments };
}

interface Search {
  readonly reading: AgendaReading;
  readonly day: Day;
  readonly last: Day;
  /** The minute of the day, on the grid. */
  readonly minute: number;
  readonly work: Work;
}

async function freeFor(
  { reading: { facts, rows, built }, day, minute, work }: Search,
  visit: Visit,
): Promise<Line['free']> {
  if (isClosed(facts, rows(day))) return [];
  const free: Line['free'] = [];
  for (const lane of commonStaff(visit)) {
    const person = facts.resources.find((candidate) => candidate.lane === lane);
    if (!person || !isActive(person, day)) continue;
    await work.pause();
    const own = withoutLostRooms(facts, rows(day), visitBy(visit, lane));
    const plan = planAt(built(day), own, minute, problemOf(built(day), own, work));
    if (plan) free.push({ id: String(lane), name: person.name, ends: endOf(plan.ends) });
  }
  return free;
}

async function nextHour(
  { reading: { facts, rows, built }, day, last, minute, work }: Search,
  visit: Visit,
  isFar: boolean,
): Promise<FreeHour | null> {
  for (const searched of daysBetween(day, isFar ? last : day)) {
    if (isClosed(facts, rows(searched))) continue;
    const own = withoutLostRooms(facts, rows(searched), visit);
    const [first] = await minutesFrom(built(searched), own, searched === day ? minute : 0, work);
    if (first !== undefined) return momentOf(searched, first);
  }
  return null;
}

/** Minutes for which a page with the hour may have been open. */
const late = 10;

/**
 * Returns the order of a client at the door, who gives no details.
 * @throws {Refusal} invalid, on another day
 */
export function walkInOrder({ treatment, ...at }: WalkInInput, catalogue: Catalogue): Order {
  if (at.day > today()) throw new Refusal('invalid');
  const section = catalogue.section(catalogue.sectionOf(treatment));
  const careType = careTypesOf(section).find(({ treatments }) =>
    treatments.some(({ id }) => id === treatment),
  );
  const input = {
    ...at,
    people: 1,
    treatments: [treatment],
    moment: moments[0],
    category: section?.slug ?? '',
    careType: careType?.slug ?? '',
    name: walkInName,
    phone: '',
    email: '',
    note: '',
  };
  return { input, soon: true, late };
}
