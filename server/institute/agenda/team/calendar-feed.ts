import { addDays, type Day } from '../../../../shared/calendar/calendar-month.ts';
import { endAfter } from '../../../../shared/calendar/evening.ts';
import { minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import type { CalendarFeed } from '../../../../shared/contract/planning.ts';
import { feedLimits } from '../../../../shared/limits/feed-limits.ts';
import { isOpenDeposit } from '../../../../shared/text/deposit-text.ts';
import { today } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import type { RateLimits } from '../../rate-limits.ts';
import { Refusal } from '../../refusal.ts';
import { openSpanOf } from '../../requests/appointment-times.ts';
import { besideIn } from '../../requests/beside.ts';
import { firstNameOf } from '../../requests/first-name.ts';
import { type AppointmentRequest, personsIn, treatmentsIn } from '../../requests/requests.ts';
import { hashOf } from '../../secret-value.ts';
import type { AgendaSources } from '../days/agenda.ts';
import { midnightOf } from '../days/times.ts';
import { treatmentOf } from './own-days.ts';

/*
 * What calendars read by a link: of a person what she does and where she assists, of the institute all that is
 * confirmed. Cancelled ones are missing, which takes them out of calendars that subscribe.
 */

type Event = CalendarFeed['events'][number];

const daysBefore = 14;
const daysAhead = 90;

interface Reader {
  readonly token: string;
  readonly address: string;
}

/**
 * What does not lead anywhere costs two look-ups and a count; nothing of the agenda is read before the link is known
 * and counted.
 * @throws {Refusal} not-found, also of a person who has left; too-many
 */
export async function readCalendarFeed(
  { db, agenda, limits }: AgendaSources & { readonly limits: RateLimits },
  { token, address }: Reader,
): Promise<CalendarFeed> {
  const lane = await laneOfLink(db, token);
  if (lane === undefined) {
    await limits.require(db, [feedLimits.wrongOfAddress, address]);
    throw new Refusal('not-found');
  }
  await limits.require(db, [feedLimits.link, token], [feedLimits.address, address]);
  const facts = await agenda.facts();
  const [from, to] = [addDays(today(), -daysBefore), addDays(today(), daysAhead)];
  if (lane === 'all') {
    const requests = await requestsBetween(db, from, to);
    return { name: '', events: requests.map((one) => eventOf(one, spanIn(one, facts.institute))) };
  }
  const own = facts.lanes.find((one) => one.lane === lane);
  if (!own || (own.active_to ?? today()) < today()) throw new Refusal('not-found');
  return { name: own.name, events: await eventsOf(db, lane, from, to) };
}

async function laneOfLink(db: Db, token: string): Promise<number | 'all' | undefined> {
  const token_hash = hashOf(token);
  const planning = await db
    .selectFrom('planning_links')
    .select('lane')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  if (planning) return planning.lane;
  const house = await db
    .selectFrom('house_calendar')
    .select('id')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return house && 'all';
}

const requestsBetween = (db: Db, from: Day, to: Day) =>
  db
    .selectFrom('requests')
    .select(['id', 'version', 'updated_at', 'name', 'deposit_state', 'treatments', 'persons'])
    .select(['day', 'hour', 'ends'])
    .where('status', '=', 'confirmed')
    .where('hour', 'is not', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('hour')
    .orderBy('id')
    .execute();

type Told = Pick<
  AppointmentRequest,
  'id' | 'version' | 'updated_at' | 'name' | 'deposit_state' | 'treatments' | 'persons'
>;

/** Minutes since 1970. */
interface Times {
  readonly starts: number;
  readonly ends: number;
  /** What is done in them, where that is not all. */
  readonly work?: readonly string[];
}

function spanIn(
  request: Awaited<ReturnType<typeof requestsBetween>>[number],
  institute: Parameters<typeof openSpanOf>[2],
): Times {
  const { day, ends } = request;
  const hour = request.hour ?? '';
  const span = openSpanOf({ day, hour }, treatmentsIn(request), institute);
  const midnight = midnightOf(day);
  const end = ends ? minuteOf(endAfter(hour, ends)) : span.ends;
  return { starts: midnight + span.starts, ends: midnight + end };
}

function eventOf(request: Told, { starts, ends, work }: Times): Event {
  const all = () => (personsIn(request) ?? [treatmentsIn(request)]).flat().map(({ nom }) => nom);
  return {
    ...{ uid: request.id, version: request.version, changedAt: request.updated_at },
    ...{ starts: timeText(starts), ends: timeText(ends) },
    firstName: firstNameOf(request.name),
    work: [...new Set(work ?? all())],
    ...(isOpenDeposit(request.deposit_state) && { isHeld: true }),
  };
}

const timeText = (minute: number) => new Date(minute * 60_000).toISOString().slice(0, 16);

/** One for each appointment, from her first treatment of it to her last. */
async function eventsOf(db: Db, lane: number, from: Day, to: Day): Promise<Event[]> {
  const parts = (await partsBetween(db, lane, from, to)).filter(
    ({ staff, plan, position }) => staff === lane || besideIn(plan, position).assistant === lane,
  );
  return [...Map.groupBy(parts, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const ends = Math.max(...own.map((part) => part.ends));
    return eventOf(first, { starts: first.starts, ends, work: own.map(treatmentOf) });
  });
}

const partsBetween = (db: Db, lane: number, from: Day, to: Day) =>
  db
    .selectFrom('appointment_treatments')
    .innerJoin('requests', 'requests.id', 'appointment_treatments.request_id')
    .select(['requests.id', 'version', 'updated_at', 'name', 'deposit_state', 'treatments'])
    .select(['persons', 'plan', 'position', 'treatment_id', 'staff'])
    .select(['appointment_treatments.starts', 'appointment_treatments.ends'])
    .where('requests.status', '=', 'confirmed')
    .where('appointment_treatments.starts', '>=', midnightOf(from))
    .where('appointment_treatments.starts', '<', midnightOf(addDays(to, 1)))
    .where((where) =>
      where.or([
        where('staff', '=', lane),
        where('request_id', 'in', (uses) =>
          uses
            .selectFrom('resource_use')
            .select('request_id')
            .where('lane', '=', lane)
            .where('starts', '>=', midnightOf(from))
            .where('starts', '<', midnightOf(addDays(to, 1))),
        ),
      ]),
    )
    .orderBy('appointment_treatments.starts')
    .orderBy('requests.id')
    .orderBy('position')
    .execute();
