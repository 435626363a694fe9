import { toTime } from '#server/institute/agenda/times.ts';
import type { Db } from '#server/institute/database/database.ts';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { addBooked } from './appointment-rows.ts';

/**
 * Fills an institute with this many staff members and rooms, and with appointments over 31 days. Each has up to 13
 * appointments of 30 minutes a day, or up to 24 of 20 minutes.
 */
export async function fillAgenda(
  db: Db,
  {
    people,
    rooms,
    appointments,
    from,
  }: { people: number; rooms: number; appointments: number; from: string },
): Promise<void> {
  await addResources(db, people, rooms);
  const aDay = Math.ceil(appointments / ((people + rooms) * 31));
  const pace = Object.entries({ 13: [45, 30], 24: [25, 20] }).find(
    ([maxPerDay]) => aDay <= Number(maxPerDay),
  );
  if (!pace) throw new Error('a day has no room for so many');
  const [every = 0, ends = 0] = pace[1];
  await db.transaction().execute(async (transaction) => {
    for (let index = 0; index < appointments; index += 1) {
      const staff = 1 + (index % (people + rooms));
      const turn = Math.floor(index / (people + rooms));
      const day = addDays(from, turn % 31);
      const hour = toTime(540 + every * Math.floor(turn / 31));
      await addBooked(transaction, { day, hour }, { staff, ends });
    }
  });
}

async function addResources(db: Db, people: number, rooms: number): Promise<void> {
  for (let id = 5; id <= people + rooms; id += 1) {
    const kind = id <= people ? 'staff' : 'room';
    const room_kind = kind === 'room' ? 'cabine' : null;
    await db
      .insertInto('resources')
      .values({ id, kind, name: `n${id}`, room_kind, active_from: null, active_to: null })
      .execute();
    if (kind === 'room') continue;
    for (const skill of ['corps', 'onglerie', 'visage']) {
      await db.insertInto('skills').values({ resource_id: id, skill, minutes: null }).execute();
    }
  }
}
