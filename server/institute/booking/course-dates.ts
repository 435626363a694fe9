import { type CourseDates, dueDay } from '../../../shared/booking/course.ts';
import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import type { OpeningFacts } from '../../../shared/calendar/opening.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import type { Agenda, AgendaReading } from '../agenda/agenda.ts';
import { daysBetween } from '../agenda/read-days.ts';
import { firstMinute, getEnd, getMoment, lastDay, placeIn } from '../agenda/times.ts';
import { Refusal } from '../refusal.ts';
import { isOffered, nearest } from './free-hours.ts';
import { getProblem, planAt } from './search/plan.ts';
import type { Work } from './search/search-work.ts';
import { minutesFrom } from './search/slot-search.ts';
import type { Visit } from './search/visit.ts';
import { visitFor } from './visit-place.ts';

interface CourseWish {
  readonly treatment: string;
  readonly staff: string;
  readonly day: Day;
  readonly time: string;
  readonly wished: string;
}

interface Looking {
  readonly agenda: Agenda;
  readonly visit: Visit;
  readonly institute: OpeningFacts;
  readonly work: Work;
}

interface Due {
  readonly day: Day;
  readonly after: Day;
  readonly next: Day;
  readonly minute: number;
  readonly wish: FreeHour | undefined;
}

type Session = CourseDates['row'][number];

const daysBeside = 2;
/** Hours of other days begin on half hours, to keep the list short. */
const half = 30;

export async function courseDates(
  agenda: Agenda,
  { treatment, staff, day, time, wished }: CourseWish,
  work: Work,
): Promise<CourseDates> {
  const facts = await agenda.facts();
  const course = facts.catalogue.treatment(treatment)?.course;
  if (!course) throw new Refusal('not-bookable');
  const { sessionCount, daysApart } = course;
  const wish = { lists: [[treatment]], staff: staff ? Number(staff) : undefined };
  const { institute } = facts;
  const looking = { agenda, visit: visitFor(facts, wish), institute, work };
  const first = placeIn({ day, time }, institute);
  const wishes = wished.split(',').filter(Boolean).map(toHour);
  const row: Session[] = [];
  let after = first.day;
  for (let index = 1; index < sessionCount; index += 1) {
    const getDay = (session: number) => dueDay(first.day, session, daysApart);
    const session = await sessionAt(looking, {
      day: getDay(index),
      after,
      next: getDay(index + 1),
      minute: first.minute,
      wish: wishes[index - 1],
    });
    if (!session) break;
    row.push(session);
    after = placeIn(session, institute).day;
  }
  return { sessionCount, row };
}

function toHour(slot: string): FreeHour {
  const [day = '', time = ''] = slot.split('T');
  return { day, time };
}

async function sessionAt(looking: Looking, due: Due): Promise<Session | undefined> {
  const { agenda, visit, work } = looking;
  const { after, minute, wish } = due;
  const from = [due.day, addDays(after, 1)].sort().at(-1) ?? due.day;
  if (from > lastDay()) return undefined;
  const isWished = wish !== undefined && (await isFree(looking, due, wish));
  const [found] = isWished
    ? [wish]
    : await nearest(agenda, visit, { from, minute, count: 1 }, work);
  if (!found) return undefined;
  const { day, time } = found;
  const at = placeIn(found, looking.institute);
  const online = (await agenda.read(at.day, at.day)).online(at.day);
  const plan = planAt(online, visit, at.minute, getProblem(online, visit, work));
  return {
    day,
    time,
    ends: plan ? getEnd(plan.ends) : time,
    ...(wish && !isWished && { isOther: true }),
    near: await nearHours(looking, due, at),
  };
}

async function isFree(looking: Looking, { after }: Due, wish: FreeHour): Promise<boolean> {
  const { day, minute } = placeIn(wish, looking.institute);
  if (day <= after || day > lastDay()) return false;
  const reading = await looking.agenda.read(day, day);
  return (await minutesOn(looking, reading, day)).includes(minute);
}

async function minutesOn({ visit, work }: Looking, reading: AgendaReading, day: Day) {
  if (!isOffered(reading.facts, reading.rows(day))) return [];
  const first = firstMinute(day, reading.facts.settings.notice);
  return minutesFrom(reading.online(day), visit, first, work);
}

interface At {
  readonly day: Day;
  readonly minute: number;
}

async function nearHours(looking: Looking, due: Due, own: At): Promise<Session['near']> {
  const near = daysBetween(addDays(due.day, -daysBeside), addDays(due.day, daysBeside));
  const days = [...new Set([...near, own.day])]
    .filter((day) => day > due.after && day <= lastDay() && (day < due.next || day === own.day))
    .sort();
  const [first = own.day] = days;
  const reading = await looking.agenda.read(first, days.at(-1) ?? own.day);
  const hours = new Map<Day, string[]>();
  for (const day of days) {
    const minutes = await minutesOn(looking, reading, day);
    const isShown = (minute: number) => minute % half === due.minute % half || minute % half === 0;
    const isOwn = (minute: number) => day === own.day && minute === own.minute;
    for (const minute of minutes.filter((candidate) => isShown(candidate) || isOwn(candidate))) {
      const { day: shown, time } = getMoment(day, minute);
      hours.set(shown, [...(hours.get(shown) ?? []), time]);
    }
  }
  return [...hours].map(([day, times]) => ({ day, times }));
}
