import type { Day } from '../../../shared/calendar/calendar-month.ts';
import type { MenuCount } from '../../../shared/contract/list-query.ts';
import type { PublicPerson } from '../../../shared/site/changes.ts';
import type { ResourceRecord, Review, Team } from '../../../shared/team/agenda-facts.ts';
import { resourceFields } from '../../../shared/team/declared-agenda-fields.ts';
import { examplePeople } from '../../../shared/texts.ts';
import type { AgendaReading, AgendaSources } from '../agenda/agenda.ts';
import { unbookableIn } from '../agenda/read-facts.ts';
import { getDay, getMidnight, toTime } from '../agenda/times.ts';
import { buildDay, type ResourceDay } from '../booking/search/agenda-day.ts';
import { between, grid, minutesOfDay } from '../booking/search/cells.ts';
import type { Facts, ResourceFacts } from '../booking/search/facts.ts';
import { getVisit } from '../booking/search/visit.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { fromColumns, type ValuesOf } from '../database/declared-columns.ts';
import { readHistory } from '../history.ts';
import { computeMark } from '../marks.ts';
import { Refusal } from '../refusal.ts';

export const teamSubject = 'team';
export const resourceSubject = (resourceId: number) => `lane:${resourceId}`;

const listLimit = 60;

type Part = Awaited<ReturnType<typeof readParts>>[number];

/** Upcoming appointments that hours, days or skills no longer allow stay until a staff member moves them. */
async function listReviews({ db, agenda }: AgendaSources, resourceId?: number): Promise<Review[]> {
  const parts = await readParts(db, resourceId);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return [];
  const reading = await agenda.read(getDay(first.starts), getDay(last.starts));
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
    [part.staff, part.room]
      .filter((id) => id !== null && (resourceId === undefined || id === resourceId))
      .flatMap((id) => judge(part, id ?? 0, { reading, uses, resourcesOn })),
  );
  return reviews.slice(0, listLimit);
}

async function readParts(db: Db, resourceId: number | undefined) {
  return db
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
      'request_id',
    ])
    .where('appointment_treatments.starts', '>=', getMidnight(today()))
    .where('status', '=', 'confirmed')
    .$if(resourceId !== undefined, (of) =>
      of.where('request_id', 'in', (uses) =>
        uses
          .selectFrom('resource_use')
          .select('request_id')
          .where('lane', '=', resourceId ?? 0)
          .where('starts', '>=', getMidnight(today())),
      ),
    )
    .orderBy('appointment_treatments.starts')
    .execute();
}

interface ReviewContext {
  readonly reading: AgendaReading;
  readonly uses: Awaited<ReturnType<typeof readUses>>;
  readonly resourcesOn: (day: Day) => ReadonlyMap<number, ResourceDay>;
}

/** Reads the time of people without pauses, during which they may be away. */
async function readUses(db: Db) {
  const rows = await db
    .selectFrom('resource_use')
    .select(['lane', 'starts', 'ends', 'request_id'])
    .where('starts', '>=', getMidnight(today()))
    .execute();
  return Map.groupBy(rows, ({ lane, request_id }) => `${lane} ${request_id}`);
}

function judge(part: Part, resourceId: number, known: ReviewContext): Review[] {
  const day = getDay(part.starts);
  const midnight = getMidnight(day);
  const [starts, ends] = [part.starts - midnight, part.ends - midnight];
  const reason = getReason(part, resourceId, { ...known, span: { day, starts, ends } });
  if (!reason) return [];
  const { number, name, treatment_id: treatment } = part;
  const times = { day, starts: toTime(starts), ends: toTime(ends) };
  const resource = String(resourceId);
  return [{ resource, lane: resource, number, ...times, name, treatment, reason }];
}

const getCells = (starts: number, ends: number) =>
  between(Math.floor(starts / grid), Math.ceil(ends / grid));

function getReason(
  { staff, treatment_id, request_id }: Part,
  resourceId: number,
  {
    reading,
    uses,
    resourcesOn,
    span,
  }: ReviewContext & { span: { day: Day; starts: number; ends: number } },
): Review['reason'] | undefined {
  const resourceDay = resourcesOn(span.day).get(resourceId);
  if (!resourceDay) return 'away';
  const task = getVisit(reading.facts, [[treatment_id]], { byHand: true })?.[0]?.[0];
  if (resourceId === staff && !task?.staff.has(resourceId)) return 'skill';
  const requestUses = uses.get(`${resourceId} ${request_id}`) ?? [];
  const midnight = getMidnight(span.day);
  const takenCells = requestUses.map(({ starts, ends }) =>
    getCells(starts - midnight, ends - midnight),
  );
  const partCells =
    getCells(span.starts, span.ends) & takenCells.reduce((all, cells) => all | cells, 0n);
  return (resourceDay.open & partCells) === partCells ? undefined : 'hours';
}

type ResourceParts = ValuesOf<typeof resourceFields> &
  Pick<ResourceRecord, 'id' | 'kind' | 'skills' | 'hours'>;

/** Returns the parts in a fixed order, because the mark is made of them. */
function splitParts(resource: ResourceFacts): ResourceParts {
  const skills = [...resource.skills].map(([skill, minutes]) => ({ skill, minutes }));
  const hours = resource.hours.map(({ weekday, starts, ends, valid_from, valid_to }) => ({
    weekday,
    starts: toTime(starts),
    // An earlier version stored hours after midnight.
    ends: toTime(Math.min(ends, minutesOfDay)),
    from: valid_from ?? '',
    to: valid_to ?? '',
  }));
  const getKey = ({ from, weekday, starts }: (typeof hours)[number]) =>
    `${from} ${weekday} ${starts}`;
  return {
    id: String(resource.lane),
    kind: resource.kind,
    ...fromColumns(resourceFields, resource),
    skills: skills.sort((first, second) => (first.skill < second.skill ? -1 : 1)),
    hours: hours.sort((first, second) => (getKey(first) < getKey(second) ? -1 : 1)),
  };
}

export const resourceMark = (resource: ResourceFacts): string => computeMark(splitParts(resource));

/** Changes with every added or removed resource, so that a form sent twice adds only one. */
export const teamMark = ({ resources }: Facts): string =>
  computeMark(resources.map(({ lane }) => lane));

export function listRoomKinds({ resources }: Facts): string[] {
  const kinds = resources.flatMap(({ kind, room_kind }) => (kind === 'room' && room_kind) || []);
  return [...new Set(kinds)].sort((first, second) => first.localeCompare(second, 'fr'));
}

export async function readTeam(sources: AgendaSources): Promise<Omit<Team, MenuCount>> {
  const facts = await sources.agenda.facts();
  const resources = facts.resources.map((resource) => {
    const { skills, hours, ...fields } = splitParts(resource);
    const sections = skills.map(({ skill }) => skill).filter((skill) => !skill.includes('/'));
    const single = skills.filter(
      ({ skill }) => !sections.includes(facts.catalogue.getSection(skill)),
    );
    return { ...fields, sections, singles: single.length, ownHours: hours.length > 0 };
  });
  return {
    mark: teamMark(facts),
    resources,
    lanes: resources,
    review: await listReviews(sources),
    unbookable: unbookableIn(facts),
    history: await readHistory(sources.db, teamSubject),
  };
}

export async function readResource(
  sources: AgendaSources,
  id: string,
): Promise<Omit<ResourceRecord, MenuCount>> {
  const facts = await sources.agenda.facts();
  const resource = facts.resources.find(({ lane }) => lane === Number(id));
  if (!resource) throw new Refusal('not-found');
  return {
    ...splitParts(resource),
    mark: resourceMark(resource),
    isUsed: await hasAppointments(sources.db, resource.lane),
    roomKinds: listRoomKinds(facts),
    review: await listReviews(sources, resource.lane),
    history: await readHistory(sources.db, resourceSubject(resource.lane)),
  };
}

export async function hasAppointments(db: Db, resourceId: number): Promise<boolean> {
  const use = await db
    .selectFrom('resource_use')
    .select('request_id')
    .where('lane', '=', resourceId)
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
}

const staffOn = ({ resources }: Facts, day: Day) =>
  resources.filter(
    ({ kind, active_from, active_to }) =>
      kind === 'staff' && (active_from ?? '') <= day && day <= (active_to ?? day),
  );

/** Returns true until the owner shows a person, or renames or removes an example. */
export function hasExampleTeam(facts: Facts): boolean {
  const staff = staffOn(facts, today());
  return (
    !staff.some(({ is_shown }) => is_shown) &&
    examplePeople.every((craft) => staff.some(({ name }) => name === craft))
  );
}

/** Returns the people whom the owner shows on the site, while they are in service. */
export function publicPeople(facts: Facts, day = today()): PublicPerson[] {
  const { catalogue } = facts;
  const shown = staffOn(facts, day).filter(({ is_shown }) => is_shown);
  return shown.map(({ lane, name, job, bio, skills }) => {
    const sections = [...skills.keys()].map((skill) => catalogue.getSection(skill));
    return { id: String(lane), name, job, bio, sections: [...new Set(sections)].sort() };
  });
}
