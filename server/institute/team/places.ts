import type { Insertable } from 'kysely';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { midnightOf } from '../agenda/times.ts';
import type { Facts, LaneFacts } from '../booking/search/facts.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { Refusal } from '../refusal.ts';
import { mostLanes, nextNumber } from './lane-numbers.ts';

/*
 * How many clients a room holds at once. Each of its places is a resource, whose time is taken once like anybody's:
 * the first is the room itself.
 */

/** Those in service; of a person one. */
export const placesOf = ({ lanes }: Facts, { lane }: Pick<LaneFacts, 'lane'>): number =>
  1 + lanes.filter((one) => one.place_of === lane && !one.isTakenAway).length;

interface Edit {
  readonly within: Db;
  readonly facts: Facts;
}

type Room = Pick<LaneFacts, 'lane' | 'kind' | 'name' | 'room_kind'>;

/**
 * Gives a room so many places. Those that are too many are taken away, the least used first: they stay as long as
 * anything was ever booked there, out of service from today on.
 * @throws {Refusal} invalid, when there would be too many resources
 */
export async function writePlaces(
  { within, facts }: Edit,
  { lane, kind, ...room }: Room,
  count = 1,
): Promise<void> {
  if (kind !== 'room') return;
  if (facts.lanes.length + count - placesOf(facts, { lane }) > mostLanes)
    throw new Refusal('invalid');
  const places = await readPlaces(within, lane);
  for (const place of places.slice(count - 1)) await takeAway(within, place);
  const kept = places.slice(0, count - 1).map((place) => place.lane);
  const numbers = kept.sort((one, other) => one - other);
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
  const lanes = await within.selectFrom('resources').select('lane').execute();
  const lane = await nextNumber(within, { lanes });
  await within
    .insertInto('resources')
    .values({ ...row, lane })
    .execute();
}

type Place = Awaited<ReturnType<typeof readPlaces>>[number];

/** Those in service and the most used first. */
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
  const now = midnightOf(today());
  return places
    .map((place) => {
      const use = uses.find(({ lane }) => lane === place.lane);
      const load = Number(use?.last ?? 0) > now ? Number(use?.count) : 0;
      return { ...place, isUsed: use !== undefined, load };
    })
    .sort(
      (one, other) =>
        Number(one.active_to !== null) - Number(other.active_to !== null) ||
        other.load - one.load ||
        one.lane - other.lane,
    );
}
