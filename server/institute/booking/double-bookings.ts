import { formatTime } from '../../../shared/calendar/opening.ts';
import { endOf, midnightOf } from '../agenda/times.ts';
import type { Db } from '../database/database.ts';
import { ConfirmationRequired, Refusal } from '../refusal.ts';
import { plannerOf } from './kept-staff.ts';
import type { Plan } from './search/agenda-day.ts';
import { buildDay, type DayRows, isClosed } from './search/agenda-day.ts';
import { grid } from './search/cells.ts';
import type { Facts } from './search/facts.ts';
import type { Visit } from './search/visit.ts';
import { NotFree, type Place, visitFor } from './visit-place.ts';

/* A second appointment at a staff member's taken hour. It holds no time, so other bookings stay as they are. */

interface Seen {
  readonly facts: Facts;
  readonly rows: DayRows;
  readonly except: string;
}

export async function doublePlan(within: Db, seen: Seen, place: Place): Promise<Plan> {
  const { facts, rows, except } = seen;
  const staff = place.wish.staff;
  if (staff === undefined) throw new Refusal('invalid');
  const visit = visitFor(facts, place.wish, true);
  if (planIn(seen, place, visit)) throw new NotFree();
  const alone = planIn({ ...seen, rows: { ...rows, changes: [], uses: [] } }, place, visit);
  if (!alone) throw new NotFree();
  if (!place.anyHour) {
    const { name = '' } = facts.resources.find(({ lane }) => lane === staff) ?? {};
    const there = await sentencesOf(within, { staff, name, except }, { ...place, alone });
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
  return plannerOf(built, visit)(minute);
}

async function sentencesOf(
  db: Db,
  { staff, name, except }: { staff: number; name: string; except: string },
  { day, minute, alone }: Place & { alone: Plan },
): Promise<string[]> {
  const midnight = midnightOf(day);
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
  const time = (at: number | string) => formatTime(endOf(Number(at) - midnight));
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
