import type { FreeNow, WalkInInput } from '../../../shared/agenda/walk-in.ts';
import { walkInName } from '../../../shared/agenda/walk-in-name.ts';

import { listCareTypes, moments } from '../../../shared/booking/treatment-choice.ts';
import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { listTreatments } from '../../../shared/catalogue.ts';
import type { MenuCount } from '../../../shared/contract/list-query.ts';
import type { Catalogue } from '../../../shared/site/published-catalogue.ts';
import type { BookingOrder } from '../booking/booking-order.ts';
import { isActive, isClosed } from '../booking/search/agenda-day.ts';
import { grid } from '../booking/search/cells.ts';
import { buildSearch, planAt } from '../booking/search/plan.ts';
import type { SearchMeter } from '../booking/search/search-work.ts';
import { commonStaff, getVisit, type Visit, visitBy } from '../booking/search/visit.ts';
import { withoutLostRooms } from '../booking/visit-place.ts';
import { today } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import type { AgendaReading, AgendaSources } from './agenda.ts';
import { bookedMost } from './booked-most.ts';
import { getEarliestMinute, toTime } from './times.ts';

/* The people free at this moment, for a client at the door. */

type Line = FreeNow['treatments'][number];

export async function freeNow(
  { db, agenda }: AgendaSources,
  section: string,
  work: SearchMeter,
): Promise<Omit<FreeNow, MenuCount>> {
  const { catalogue } = await agenda.facts();
  const day = today();
  const most = section ? [] : await bookedMost(db, day);
  const shown = catalogue.section(section) ?? catalogue.sections[0];
  const ids = most.length > 0 || !shown ? most : listTreatments(shown).map(({ id }) => id);
  const minute = Math.ceil(getEarliestMinute(day, 0) / grid) * grid;
  const search = { reading: await agenda.read(day, day), day, minute, work };
  const { facts } = search.reading;
  const treatments: Line[] = [];
  for (const id of ids) {
    const visit = getVisit(facts, [[id]], { byHand: true });
    if (visit) treatments.push({ id, free: await freeFor(search, visit) });
  }
  return { day, time: toTime(minute), treatments };
}

const mostFree = 2;

interface Search {
  readonly reading: AgendaReading;
  readonly day: Day;
  /** The minute of the day, on the grid. */
  readonly minute: number;
  readonly work: SearchMeter;
}

async function freeFor(
  { reading: { facts, rows, built }, day, minute, work }: Search,
  visit: Visit,
): Promise<Line['free']> {
  if (isClosed(facts, rows(day))) return [];
  const free: Line['free'] = [];
  for (const resourceId of commonStaff(visit)) {
    const person = facts.resources.find((candidate) => candidate.lane === resourceId);
    if (!person || !isActive(person, day)) continue;
    await work.pause();
    const own = withoutLostRooms(facts, rows(day), visitBy(visit, [resourceId]));
    const plan = planAt(built(day), own, minute, buildSearch(built(day), own, work));
    if (plan) free.push({ id: String(resourceId), name: person.name, ends: toTime(plan.ends) });
    if (free.length === mostFree) break;
  }
  return free;
}

/** Minutes for which a page with the hour may have been open. */
const late = 10;

/**
 * Returns the order of a client at the door, who gives no details.
 * @throws {Refusal} invalid, on another day
 */
export function walkInOrder({ treatment, ...at }: WalkInInput, catalogue: Catalogue): BookingOrder {
  if (at.day > today()) throw new Refusal('invalid');
  const section = catalogue.section(catalogue.getSection(treatment));
  const careType = listCareTypes(section).find(({ treatments }) =>
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
