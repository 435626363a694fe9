import { parseMinutes } from '#shared/text/duration.ts';
import { cellMinutes } from './cells.ts';
import type { Facts, TreatmentRule } from './facts.ts';

export interface Task {
  readonly treatment: string;
  /** The staff members who can give it, with their durations in cells. */
  readonly staff: ReadonlyMap<number, number>;
  /** The staff members to whom a wish limits it. Part of its name in caches. */
  readonly requestedStaff?: readonly number[];
  /** The cells before and after it in which its staff member and room are not free. They may lie outside working hours. */
  readonly preparation: number;
  readonly cleaning: number;
  /** After `pauseAt` cells, for `pause` cells, the staff member is free for others. */
  readonly pauseAt: number;
  readonly pause: number;
  readonly roomKind: string | null;
  /** True if all persons who have it begin it together. */
  readonly atOnce: boolean;
  readonly gaps: readonly number[];
}

export type Visit = readonly (readonly Task[])[];

/** A treatment of a plan, in cells of the day. */
export interface PlacedTask {
  readonly person: number;
  readonly task: Task;
  readonly staff: number;
  readonly room: number | null;
  readonly cell: number;
  readonly length: number;
}

/** The cells that a client may wait between two treatments. */
const longestGap = 10 / cellMinutes;

const toCells = (minutes: number) => Math.ceil(minutes / cellMinutes);

function listGaps(shortest: number): readonly number[] {
  if (shortest > longestGap) return [shortest];
  return Array.from({ length: longestGap - shortest + 1 }, (_, index) => shortest + index);
}

/** Leaves time for the cleaning, and for the longest preparation, because any other treatment may be next. */
function addGaps(visit: Visit): Visit {
  const tasks = visit.flat();
  if (tasks.every(({ preparation }) => preparation === 0)) return visit;
  const isRepeated = ({ treatment }: Task) =>
    visit.some((list) => list.filter((task) => task.treatment === treatment).length > 1);
  const listGapsAfter = (task: Task) => {
    const others = tasks.filter((other) => other.treatment !== task.treatment || isRepeated(task));
    return listGaps(task.cleaning + Math.max(0, ...others.map(({ preparation }) => preparation)));
  };
  return visit.map((list) => list.map((task) => ({ ...task, gaps: listGapsAfter(task) })));
}

/** The minutes of a treatment without a duration that is booked by hand. */
const defaultMinutes = 60;

/** Returns undefined if the visit cannot be booked at once. `isByHand` ignores the rules, but not the skills. */
export function getVisit(
  facts: Facts,
  lists: readonly (readonly string[])[],
  { isByHand = false }: { isByHand?: boolean } = {},
): Visit | undefined {
  if (lists.length > facts.settings.people) return undefined;
  const persons = lists.map((ids) => ids.map((id) => buildTask(facts, id, isByHand)));
  const isComplete = persons.every((tasks) => tasks.length > 0 && !tasks.includes(undefined));
  return isComplete ? addGaps(persons as Task[][]) : undefined;
}

function buildTask(facts: Facts, treatment: string, isByHand: boolean): Task | undefined {
  const rule = facts.rules.get(treatment);
  const minutes =
    getUsualMinutes(facts, treatment, rule) ?? (isByHand ? defaultMinutes : undefined);
  if (minutes === undefined || (!isByHand && rule?.instant === 0)) return undefined;
  const staff = findStaff(facts, treatment, minutes);
  if (staff.size === 0) return undefined;
  const cleaning = toCells(rule?.cleaning ?? 0);
  return {
    treatment,
    staff,
    cleaning,
    preparation: toCells(rule?.preparation ?? 0),
    ...getPause(rule),
    roomKind: rule?.room_kind ?? null,
    atOnce: rule?.at_once === 1,
    gaps: listGaps(cleaning),
  };
}

function findStaff(facts: Facts, treatment: string, usualMinutes: number): Map<number, number> {
  const staff = new Map<number, number>();
  for (const { id, kind, skills } of facts.resources) {
    const skill = kind === 'staff' ? getSkill(facts, skills, treatment) : undefined;
    if (skill) staff.set(id, toCells(skill.minutes ?? usualMinutes));
  }
  return staff;
}

export function getUsualMinutes(
  { catalogue }: Pick<Facts, 'catalogue'>,
  treatment: string,
  rule: TreatmentRule | undefined,
): number | undefined {
  const { duree } = catalogue.treatment(treatment) ?? {};
  return rule?.minutes ?? (duree === undefined ? undefined : parseMinutes(duree));
}

function getPause(rule: TreatmentRule | undefined) {
  const { pause_at = 0, pause = 0 } = rule ?? {};
  const hasPause = pause > 0 && pause_at > 0;
  return hasPause
    ? { pauseAt: toCells(pause_at), pause: Math.floor(pause / cellMinutes) }
    : { pauseAt: 0, pause: 0 };
}

export function getSkill(
  { catalogue }: Pick<Facts, 'catalogue'>,
  skills: ReadonlyMap<string, number | null>,
  treatment: string,
) {
  for (const skill of [treatment, catalogue.getSection(treatment)]) {
    const minutes = skills.get(skill);
    if (minutes !== undefined) return { minutes };
  }
  return undefined;
}

export function findCommonStaff(visit: Visit): number[] {
  const [first, ...others] = visit.flat();
  return [...(first?.staff.keys() ?? [])].filter((resourceId) =>
    others.every(({ staff }) => staff.has(resourceId)),
  );
}

export function limitToStaff(visit: Visit, resourceIds: readonly number[]): Visit {
  const limitTask = (task: Task): Task => {
    const staff = new Map(
      [...task.staff].filter(([resourceId]) => resourceIds.includes(resourceId)),
    );
    return { ...task, staff, requestedStaff: [...staff.keys()] };
  };
  return visit.map((tasks) => tasks.map(limitTask));
}

/** Returns true if only one person of the visit has a treatment that is for several at once. */
export function lacksSecondPerson(visit: Visit): boolean {
  const countPersons = (treatment: string) =>
    visit.filter((tasks) => tasks.some((task) => task.treatment === treatment)).length;
  return visit.flat().some(({ atOnce, treatment }) => atOnce && countPersons(treatment) < 2);
}

export const countLeastCells = ({ staff, pause }: Task): number =>
  Math.min(...staff.values()) - pause;
