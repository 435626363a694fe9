import type { Day } from '../../../shared/calendar/calendar-month.ts';
import type { MenuCount } from '../../../shared/contract/list-query.ts';
import type { PublicPerson } from '../../../shared/site/changes.ts';
import type { ResourceFile, Team } from '../../../shared/team/agenda-facts.ts';
import { resourceFields } from '../../../shared/team/declared-agenda-fields.ts';
import { examplePeople } from '../../../shared/texts.ts';
import type { AgendaSources } from '../agenda/agenda.ts';
import { resourcesOfRoom } from '../agenda/assigned-resources.ts';
import { unbookableIn } from '../agenda/read-facts.ts';
import { toTime } from '../agenda/times.ts';
import type { Facts, ResourceFacts } from '../booking/search/facts.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { fromColumns, type ValuesOf } from '../database/declared-columns.ts';
import { readHistory } from '../history.ts';
import { computeMark } from '../marks.ts';
import { Refusal } from '../refusal.ts';
import { placesOf, resourceSubject, teamSubject } from './room-places.ts';
import { toReview } from './to-review.ts';

type ResourceParts = ValuesOf<typeof resourceFields> &
  Pick<ResourceFile, 'id' | 'kind' | 'places' | 'skills' | 'hours'>;

/** Returns the parts in a fixed order, because the mark is made of them. */
function partsOf(facts: Facts, lane: ResourceFacts): ResourceParts {
  const skills = [...lane.skills].map(([skill, minutes]) => {
    const price = lane.prices.get(skill);
    return { skill, minutes, ...(price !== undefined && { price }) };
  });
  const hours = lane.hours.map(({ weekday, starts, ends, valid_from, valid_to }) => ({
    weekday,
    starts: toTime(starts),
    ends: toTime(ends),
    from: valid_from ?? '',
    to: valid_to ?? '',
  }));
  const keyOf = ({ from, weekday, starts }: (typeof hours)[number]) =>
    `${from} ${weekday} ${starts}`;
  return {
    id: String(lane.lane),
    kind: lane.kind,
    ...fromColumns(resourceFields, lane),
    ...(lane.kind === 'room' && { places: placesOf(facts, lane) }),
    skills: skills.sort((first, second) => (first.skill < second.skill ? -1 : 1)),
    hours: hours.sort((first, second) => (keyOf(first) < keyOf(second) ? -1 : 1)),
  };
}

export const resourceMark = (facts: Facts, lane: ResourceFacts): string =>
  computeMark(partsOf(facts, lane));

/** Changes with every added or removed lane, so that a form sent twice adds only one. */
export const teamMark = ({ resources }: Facts): string =>
  computeMark(resources.map(({ lane }) => lane));

export function roomKindsOf({ resources }: Facts): string[] {
  const kinds = resources.flatMap(({ kind, room_kind }) => (kind === 'room' && room_kind) || []);
  return [...new Set(kinds)].sort((first, second) => first.localeCompare(second, 'fr'));
}

export async function readTeam(sources: AgendaSources): Promise<Omit<Team, MenuCount>> {
  const facts = await sources.agenda.facts();
  const resources = facts.resources.filter(isItself).map((resource) => {
    const { skills, hours, ...fields } = partsOf(facts, resource);
    const sections = skills.map(({ skill }) => skill).filter((skill) => !skill.includes('/'));
    const single = skills.filter(
      ({ skill }) => !sections.includes(facts.catalogue.sectionOf(skill)),
    );
    return { ...fields, sections, singles: single.length, ownHours: hours.length > 0 };
  });
  return {
    mark: teamMark(facts),
    resources,
    lanes: resources,
    review: await toReview(sources),
    unbookable: unbookableIn(facts),
    history: await readHistory(sources.db, teamSubject),
  };
}

export async function readResource(
  sources: AgendaSources,
  id: string,
): Promise<Omit<ResourceFile, MenuCount>> {
  const facts = await sources.agenda.facts();
  const lane = facts.resources.filter(isItself).find(({ lane }) => lane === Number(id));
  if (!lane) throw new Refusal('not-found');
  return {
    ...partsOf(facts, lane),
    mark: resourceMark(facts, lane),
    isUsed: await isUsed(sources.db, lane.lane),
    roomKinds: roomKindsOf(facts),
    review: await toReview(sources, lane.lane),
    history: await readHistory(sources.db, resourceSubject(lane.lane)),
  };
}

const isItself = ({ place_of }: ResourceFacts) => place_of === null;

export async function isUsed(db: Db, lane: number): Promise<boolean> {
  const use = await db
    .selectFrom('resource_use')
    .select('request_id')
    .where('lane', 'in', resourcesOfRoom(db, lane))
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
    const sections = [...skills.keys()].map((skill) => catalogue.sectionOf(skill));
    return { id: String(lane), name, job, bio, sections: [...new Set(sections)].sort() };
  });
}
