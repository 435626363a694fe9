import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import type { HandTimes } from '../../../shared/opening/opening-hours.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { shownHour } from '../booking/free-hours.ts';
import { type Hour, isActive, isClosed } from '../booking/search/agenda-day.ts';
import type { Facts } from '../booking/search/facts.ts';
import { type SearchMeter, unlimitedMeter } from '../booking/search/search-work.ts';
import { searchHours } from '../booking/search/slot-search.ts';
import { commonStaff, getVisit, type Visit } from '../booking/search/visit.ts';
import { visitFor, type Wish, withoutLostRooms } from '../booking/visit-place.ts';
import { today } from '../clock.ts';
import { type AgendaReading, type AgendaSources, agendaWithout } from './agenda.ts';
import { daysBetween } from './read-days.ts';
import { getEarliestMinute, lastDay } from './times.ts';

/*
 * The hours that staff can book by hand: from now on, without the rules for visitors. They cover
 * the wished day, or else also the next day with free hours.
 */

const farthestDays = 21;

interface HandQuery extends Wish {
  readonly day: Day;
  /** The appointment whose own time counts as free. */
  readonly request?: AppointmentRequest | undefined;
}

type HandDay = HandTimes['days'][number];

export async function handTimes(
  services: AgendaSources,
  query: HandQuery,
  work = unlimitedMeter,
): Promise<HandTimes> {
  const facts = await services.agenda.facts();
  const whole = getVisit(facts, query.lists, { byHand: true });
  if (!whole) return { days: [], staff: [], ...findTrouble(facts, query) };
  const visit = visitFor(facts, query, true);
  const days = await listDays(services, visit, query, work);
  const able = new Set(commonStaff(whole));
  const staff = facts.resources
    .filter((resource) => able.has(resource.lane) && isActive(resource, query.day))
    .map(({ lane, name }) => ({ id: String(lane), name }));
  return { days, staff, trouble: '', lacking: [] };
}

function findTrouble(facts: Facts, { lists }: Pick<Wish, 'lists'>) {
  const isGroup = lists.length > facts.settings.people;
  const cannot = (id: string) => !getVisit(facts, [[id]], { byHand: true });
  const lacking = [...new Set(lists.flat())].filter(cannot);
  return { trouble: isGroup ? ('group' as const) : ('skill' as const), lacking };
}

async function listDays(
  services: AgendaSources,
  visit: Visit,
  { day, request }: HandQuery,
  work: SearchMeter,
): Promise<HandDay[]> {
  const from = [day, today()].sort().at(-1) ?? day;
  const to = [addDays(from, farthestDays), lastDay()].sort()[0] ?? from;
  if (from > to) return [];
  const agenda = request ? await agendaWithout(services, request) : services.agenda;
  const reading = await agenda.read(from, to);
  const days: HandDay[] = [];
  for (const shownDay of daysBetween(from, to)) {
    const times = await timesOn(reading, visit, shownDay, work);
    if (times.length > 0 || shownDay === day) {
      const closed = isClosed(reading.facts, reading.rows(shownDay));
      days.push({ day: shownDay, closed, times: times.map(shownHour) });
    }
    if (times.length > 0) break;
  }
  return days;
}

async function timesOn(
  { facts, rows, built }: AgendaReading,
  visit: Visit,
  day: Day,
  work: SearchMeter,
): Promise<readonly Hour[]> {
  if (isClosed(facts, rows(day))) return [];
  const wanted = withoutLostRooms(facts, rows(day), visit);
  return (await searchHours(built(day), wanted, getEarliestMinute(day, 0), work)).hours;
}
