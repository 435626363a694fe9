import type { Insertable } from 'kysely';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { getMidnight } from '../agenda/times.ts';
import type { Facts, ResourceFacts } from '../booking/search/facts.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { Refusal } from '../refusal.ts';

/* The clients that a room holds at once. Each place is a resource; the first one is the room itself. */

export const listPlaces = ({ resources }: Facts, { lane }: Pick<ResourceFacts, 'lane'>): number =>
  1 + resources.filter((place) => place.place_of === lane && !place.isTakenAway).length;

interface Edit {
  readonly within: Db;
  readonly facts: Facts;
}

type Room = Pick<ResourceFacts, 'lane' | 'kind' | 'name' | 'room_kind'>;

/** Removes surplus places, the least used first. A place that was ever booked stays, out of service from today. */
export async function writePlaces(
  { within, facts }: Edit,
  { lane, kind, ...room }: Room,
  count = 1,
): Promise<void> {
  if (kind !== 'room') return;
  if (facts.resources.length + count - listPlaces(facts, { lane }) > mostResources)
    throw new Refusal('invalid');
  const places = await readPlaces(within, lane);
  for (const place of places.slice(count - 1)) await takeAway(within, place);
  const kept = places.slice(0, count - 1).map((place) => place.lane);
  const numbers = kept.sort((first, second) => first - second);
  for (let place = 2; place <= count; place += 1) {
    const row = { ...room, name: `${room.name}, place ${place}`, active_to: null };
    const number = numbers[place - 2];
    if (number === undefined) await add(within, { ...row, kind, place_of: lane });
    else await within.updateTable('resources').set(row).where('lane', '=', number).execute();
  }
}

async function takeAway(within: Db, { lane, isUsed, active_to }: Place): Promise<void> {
  if (!isUsed) await within.deleteFrom('resources').where('lane', '=', lane).execute();
  else {
    const row = { active_to: active_to ?? addDays(today(), -1) };
    await within.updateTable('resources').set(row).where('lane', '=', lane).execute();
  }
}

async function add(within: Db, row: Omit<Insertable<Database['resources']>, 'lane'>) {
  const resources = await within.selectFrom('resources').select('lane').execute();
  const lane = await nextNumber(within, { resources });
  await within
    .insertInto('resources')
    .values({ ...row, lane })
    .execute();
}

type Place = Awaited<ReturnType<typeof readPlaces>>[number];

async function readPlaces(within: Db, room: number) {
  const places = await within
    .selectFrom('resources')
    .select(['lane', 'active_to'])
    .where('place_of', '=', room)
    .orderBy('lane')
    .execute();
  const uses = await within
    .selectFrom('resource_use')
    .select(({ fn }) => ['lane', fn.max('ends').as('last'), fn.countAll().as('count')])
    .where('lane', 'in', [0, ...places.map(({ lane }) => lane)])
    .groupBy('lane')
    .execute();
  const now = getMidnight(today());
  return places
    .map((place) => {
      const use = uses.find(({ lane }) => lane === place.lane);
      const load = Number(use?.last ?? 0) > now ? Number(use?.count) : 0;
      return { ...place, isUsed: use !== undefined, load };
    })
    .sort(
      (first, second) =>
        Number(first.active_to !== null) - Number(second.active_to !== null) ||
        second.load - first.load ||
        first.lane - second.lane,
    );
}

export const teamSubject = 'team';
export const resourceSubject = (lane: number) => `lane:${lane}`;

/** The search for free time is fast enough up to this number. */
export const mostResources = 60;

/** Returns a number that the history never used, because an old address must not name another person. */
export async function nextNumber(
  within: Db,
  { resources }: { readonly resources: readonly Pick<ResourceFacts, 'lane'>[] },
): Promise<number> {
  const subjects = await within
    .selectFrom('events')
    .select('subject')
    .distinct()
    .where('subject', '>=', resourceSubject(0))
    .where('subject', '<', 'lane;')
    .execute();
  const numbers = subjects.map(({ subject }) =>
    Number(subject.slice(resourceSubject(0).length - 1)),
  );
  return 1 + Math.max(0, ...resources.map(({ lane }) => lane), ...numbers.filter(Number.isInteger));
}
