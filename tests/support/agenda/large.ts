import { randomUUID } from 'node:crypto';
import { midnightOf } from '../../../server/institute/agenda/days/times.ts';
import type { Db } from '../../../server/institute/database/database.ts';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { add } from '../rows.ts';

const rowsAtOnce = 500;

/** An institute with so many people and rooms, and appointments spread over 31 days from one on. */
export async function fillAgenda(
  db: Db,
  {
    people,
    rooms,
    appointments,
    from,
  }: { people: number; rooms: number; appointments: number; from: string },
): Promise<void> {
  for (let lane = 5; lane <= people + rooms; lane += 1) {
    const kind = lane <= people ? 'staff' : 'room';
    const room_kind = kind === 'room' ? 'cabine' : null;
    await db
      .insertInto('lanes')
      .values({ lane, kind, name: `n${lane}`, room_kind, active_from: null, active_to: null })
      .execute();
    if (kind === 'room') continue;
    for (const skill of ['corps', 'onglerie', 'visage']) {
      await db.insertInto('skills').values({ lane, skill, minutes: null }).execute();
    }
  }
  const { id } = await add(db, 'requests', {
    status: 'confirmed',
    ends: '19:00',
    id: randomUUID(),
  });
  const uses = Array.from({ length: appointments }, (_, index) => {
    const lane = 1 + (index % (people + rooms));
    const turn = Math.floor(index / (people + rooms));
    const starts = midnightOf(addDays(from, turn % 31)) + 540 + 45 * (Math.floor(turn / 31) % 13);
    return { lane, starts, ends: starts + 30, request_id: id };
  });
  const seen = new Set<string>();
  const distinct = uses.filter(({ lane, starts }) => {
    const key = `${lane} ${starts}`;
    return !seen.has(key) && Boolean(seen.add(key));
  });
  for (let start = 0; start < distinct.length; start += rowsAtOnce) {
    await db
      .insertInto('lane_use')
      .values(distinct.slice(start, start + rowsAtOnce))
      .execute();
  }
}
