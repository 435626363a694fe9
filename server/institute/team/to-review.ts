import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import type { Review } from '../../../shared/team/agenda-facts.ts';
import type { AgendaReading, AgendaSources } from '../agenda/agenda.ts';
import { resourcesOfRoom } from '../agenda/assigned-resources.ts';
import { dayOf, eveningDayOf, midnightOf, toTime } from '../agenda/times.ts';
import { besideIn } from '../appointments/stored-plan.ts';
import { buildDay, type ResourceDay } from '../booking/search/agenda-day.ts';
import { between, grid } from '../booking/search/cells.ts';
import type { Facts } from '../booking/search/facts.ts';
import { visitOf } from '../booking/search/visit.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';

/* Upcoming appointments that hours, days or skills no longer allow. They stay until a staff member moves them. */

const listLimit = 60;

type Part = Awaited<ReturnType<typeof readParts>>[number];

export async function toReview({ db, agenda }: AgendaSources, lane?: number): Promise<Review[]> {
  const parts = await readParts(db, lane);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return [];
  // The first may belong to the evening before.
  const reading = await agenda.read(
    addDays(dayOf(first.starts), -1),
    addDays(dayOf(last.starts), 1),
  );
  const uses = await readUses(db);
  const days = new Map<Day, ReadonlyMap<number, ResourceDay>>();
  const resourcesOn = (day: Day) => {
    const cached = days.get(day);
    if (cached) return cached;
    const { resources } = buildDay(reading.facts, { ...reading.rows(day), uses: [] });
    days.set(day, resources);
    return resources;
  };
  const reviews = parts.flatMap((part) =>
    [part.staff, part.room, part.assistant]
      .filter((id) => id !== null && (lane === undefined || roomIn(reading.facts, id) === lane))
      .flatMap((id) => judge(part, id ?? 0, { reading, uses, resourcesOn })),
  );
  return reviews.slice(0, listLimit);
}

async function readParts(db: Db, lane: number | undefined) {
  const rows = await db
    .selectFrom('appointment_treatments')
    .innerJoin('requests', 'requests.id', 'appointment_treatments.request_id')
    .select([
      'staff',
      'room',
      'starts',
      'appointment_treatments.ends',
      'treatment_id',
      'number',
      'name',
    ])
    .select(['request_id', 'position', 'plan'])
    .where('appointment_treatments.starts', '>=', midnightOf(today()))
    .where('status', '=', 'confirmed')
    .$if(lane !== undefined, (of) =>
      of.where('request_id', 'in', (uses) =>
        uses
          .selectFrom('resource_use')
          .select('request_id')
          .where('lane', 'in', resourcesOfRoom(db, lane ?? 0))
          .where('starts', '>=', midnightOf(today())),
      ),
    )
    .orderBy('appointment_treatments.starts')
    .execute();
  return rows.map(({ plan, ...row }) => ({ ...row, ...besideIn(plan, row.position) }));
}

const resourceIn = ({ resources }: Facts, lane: number) =>
  resources.find((candidate) => candidate.lane === lane);
const roomIn = (facts: Facts, lane: number) => resourceIn(facts, lane)?.place_of ?? lane;
const isTakenAway = (facts: Facts, lane: number) => resourceIn(facts, lane)?.isTakenAway;

interface Known {
  readonly reading: AgendaReading;
  readonly uses: Awaited<ReturnType<typeof readUses>>;
  readonly resourcesOn: (day: Day) => ReadonlyMap<number, ResourceDay>;
}

/** Reads the time of people without pauses, during which they may be away. */
async function readUses(db: Db) {
  const rows = await db
    .selectFrom('resource_use')
    .select(['lane', 'starts', 'ends', 'request_id'])
    .where('starts', '>=', midnightOf(today()))
    .execute();
  return Map.groupBy(rows, ({ lane, request_id }) => `${lane} ${request_id}`);
}

function judge(part: Part, lane: number, known: Known): Review[] {
  const day = eveningDayOf(part.starts, known.reading.facts.institute);
  const midnight = midnightOf(day);
  const [starts, ends] = [part.starts - midnight, part.ends - midnight];
  const reason = reasonOf(part, lane, { ...known, span: { day, starts, ends } });
  if (!reason) return [];
  const { number, name, treatment_id: treatment } = part;
  const times = { day, starts: toTime(starts), ends: toTime(ends) };
  const resource = String(roomIn(known.reading.facts, lane));
  return [{ resource, lane: resource, number, ...times, name, treatment, reason }];
}

const cellsOf = (starts: number, ends: number) =>
  between(Math.floor(starts / grid), Math.ceil(ends / grid));

function reasonOf(
  { staff, assistant, treatment_id, request_id }: Part,
  lane: number,
  {
    reading,
    uses,
    resourcesOn,
    span,
  }: Known & { span: { day: Day; starts: number; ends: number } },
): Review['reason'] | undefined {
  const resourceDay = resourcesOn(span.day).get(lane);
  if (!resourceDay) return isTakenAway(reading.facts, lane) ? 'places' : 'away';
  const task = visitOf(reading.facts, [[treatment_id]], { byHand: true })?.[0]?.[0];
  if (lane === staff && !task?.staff.has(lane)) return 'skill';
  if (lane === assistant && !task?.assistants?.has(lane)) return 'assistant';
  const requestUses = uses.get(`${lane} ${request_id}`) ?? [];
  const midnight = midnightOf(span.day);
  const takenCells = requestUses.map(({ starts, ends }) =>
    cellsOf(starts - midnight, ends - midnight),
  );
  const partCells =
    cellsOf(span.starts, span.ends) & takenCells.reduce((all, cells) => all | cells, 0n);
  return (resourceDay.open & partCells) === partCells ? undefined : 'hours';
}
