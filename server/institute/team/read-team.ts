import type { MenuCount } from '#shared/contract/list-query.ts';
import type { PublicPerson } from '#shared/site/lists.ts';
import type { ResourceRecord, Team } from '#shared/team/agenda-facts.ts';
import { resourceFields } from '#shared/team/declared-agenda-fields.ts';
import { examplePeople } from '#shared/texts.ts';
import type { AgendaSources } from '../agenda/agenda.ts';
import { listMisfits } from '../agenda/misfits.ts';
import { listUnbookable } from '../agenda/read-facts.ts';
import { toTime } from '../agenda/times.ts';
import { listStaff } from '../booking/search/agenda-day.ts';
import { minutesPerDay } from '../booking/search/cells.ts';
import type { Facts, ResourceFacts } from '../booking/search/facts.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { fromColumns, type ValuesOf } from '../database/declared-columns.ts';
import { readHistory } from '../history.ts';
import { computeMark } from '../marks.ts';
import { Refusal } from '../refusal.ts';

export const teamSubject = 'team';
export const getResourceSubject = (resourceId: number) => `resource:${resourceId}`;

type ResourceParts = ValuesOf<typeof resourceFields> &
  Pick<ResourceRecord, 'id' | 'kind' | 'skills' | 'hours'>;

/** Returns the parts in a fixed order, because the mark is made of them. */
function splitParts(resource: ResourceFacts): ResourceParts {
  const skills = [...resource.skills].map(([skill, minutes]) => ({ skill, minutes }));
  const hours = resource.hours.map(({ weekday, starts, ends, valid_from, valid_to }) => ({
    weekday,
    starts: toTime(starts),
    // An earlier version stored hours after midnight.
    ends: toTime(Math.min(ends, minutesPerDay)),
    from: valid_from ?? '',
    to: valid_to ?? '',
  }));
  const getKey = ({ from, weekday, starts }: (typeof hours)[number]) =>
    `${from} ${weekday} ${starts}`;
  return {
    id: String(resource.id),
    kind: resource.kind,
    ...fromColumns(resourceFields, resource),
    skills: skills.sort((first, second) => (first.skill < second.skill ? -1 : 1)),
    hours: hours.sort((first, second) => (getKey(first) < getKey(second) ? -1 : 1)),
  };
}

export const computeResourceMark = (resource: ResourceFacts): string =>
  computeMark(splitParts(resource));

/** Changes with every added or removed resource, so that a form sent twice adds only one. */
export const computeTeamMark = ({ resources }: Facts): string =>
  computeMark(resources.map(({ id }) => id));

export function listRoomKinds({ resources }: Facts): string[] {
  const kinds = resources.flatMap(({ kind, room_kind }) => (kind === 'room' && room_kind) || []);
  return [...new Set(kinds)].sort((first, second) => first.localeCompare(second, 'fr'));
}

export async function readTeam(sources: AgendaSources): Promise<Omit<Team, MenuCount>> {
  const facts = await sources.agenda.readFacts();
  const resources = facts.resources.map((resource) => {
    const { skills, hours, ...fields } = splitParts(resource);
    const sections = skills.map(({ skill }) => skill).filter((skill) => !skill.includes('/'));
    const singleSkills = skills.filter(
      ({ skill }) => !sections.includes(facts.catalogue.getSection(skill)),
    );
    return { ...fields, sections, singles: singleSkills.length, ownHours: hours.length > 0 };
  });
  return {
    mark: computeTeamMark(facts),
    resources,
    lanes: resources,
    misfits: await listMisfits(sources),
    unbookable: listUnbookable(facts),
    history: await readHistory(sources.db, teamSubject),
  };
}

export function getResource({ resources }: Facts, id: string | number): ResourceFacts {
  const resource = resources.find((candidate) => candidate.id === Number(id));
  if (!resource) throw new Refusal('not-found');
  return resource;
}

export const hasLeft = ({ active_to }: ResourceFacts) => (active_to ?? today()) < today();

export function getCurrentResource(facts: Facts, id: number): ResourceFacts {
  const resource = getResource(facts, id);
  if (hasLeft(resource)) throw new Refusal('not-found');
  return resource;
}

export async function readResource(
  sources: AgendaSources,
  id: string,
): Promise<Omit<ResourceRecord, MenuCount>> {
  const facts = await sources.agenda.readFacts();
  const resource = getResource(facts, id);
  return {
    ...splitParts(resource),
    mark: computeResourceMark(resource),
    isUsed: await hasAppointments(sources.db, resource.id),
    roomKinds: listRoomKinds(facts),
    misfits: await listMisfits(sources, { resource: resource.id }),
    history: await readHistory(sources.db, getResourceSubject(resource.id)),
  };
}

export async function hasAppointments(db: Db, resourceId: number): Promise<boolean> {
  const resourceUse = await db
    .selectFrom('resource_use')
    .select('request_id')
    .where('resource_id', '=', resourceId)
    .limit(1)
    .executeTakeFirst();
  return resourceUse !== undefined;
}

/** Returns true until the owner shows a person, or renames or removes an example. */
export function hasExampleTeam(facts: Facts): boolean {
  const staff = listStaff(facts, today());
  return (
    !staff.some(({ is_shown }) => is_shown) &&
    examplePeople.every((craft) => staff.some(({ name }) => name === craft))
  );
}

/** Returns the people whom the owner shows on the site, while they are in service. */
export function listPublicStaff(facts: Facts, day = today()): PublicPerson[] {
  const { catalogue } = facts;
  const shownStaff = listStaff(facts, day).filter(({ is_shown }) => is_shown);
  return shownStaff.map(({ id, name, job, bio, skills }) => {
    const sections = [...skills.keys()].map((skill) => catalogue.getSection(skill));
    return { id: String(id), name, job, bio, sections: [...new Set(sections)].sort() };
  });
}
