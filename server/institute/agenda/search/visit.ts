import { minutesOf } from '../../../../shared/text/duration.ts';
import { grid } from './cells.ts';
import type { Facts, Rule } from './facts.ts';

/*
 * The treatments of each person, as the search for free time sees them.
 */

/** One treatment of one person. */
export interface Task {
  readonly treatment: string;
  /** The people who can do it, and how many cells each needs. */
  readonly staff: ReadonlyMap<number, number>;
  /** The people to whom it is limited, among those who can do it. */
  readonly by?: readonly number[];
  /** Cells after it in which its person and room are not free yet. */
  readonly cleaning: number;
  /** After `pauseAt` cells, for `pause` cells, its person is free for others, unless it is over by then. */
  readonly pauseAt: number;
  readonly pause: number;
  readonly roomKind: string | null;
  /** All persons of a visit who have it begin it together. */
  readonly atOnce: boolean;
  /** Cells that may lie between it and what the client has next. */
  readonly gaps: readonly number[];
}

/** Each person's treatments, back to back in any order. */
export type Visit = readonly (readonly Task[])[];

/** Cells that a client may wait between two treatments. */
const longestGap = 10 / grid;

const cellsOf = (minutes: number) => Math.ceil(minutes / grid);

/** Cleaning comes first, however long it takes. */
function gapsAfter(cleaning: number): readonly number[] {
  if (cleaning > longestGap) return [cleaning];
  return Array.from({ length: longestGap - cleaning + 1 }, (_, index) => cleaning + index);
}

/** For a treatment without a duration that is booked by hand. */
const usualMinutes = 60;

/**
 * Undefined when it cannot be booked at once: a treatment has no duration, takes requests only or
 * needs a kind of room that is gone, or nobody can do it. `byHand` ignores the rules, but not the skills.
 */
export function visitOf(
  facts: Facts,
  lists: readonly (readonly string[])[],
  { byHand = false }: { byHand?: boolean } = {},
): Visit | undefined {
  if (lists.length > facts.settings.people) return undefined;
  const persons = lists.map((ids) => ids.map((id) => taskOf(facts, id, byHand)));
  const isWhole = persons.every((tasks) => tasks.length > 0 && !tasks.includes(undefined));
  const visit = persons as Task[][];
  return isWhole && (byHand || !lacksCompany(visit)) ? visit : undefined;
}

/** A treatment that several have at once cannot be booked for one person: the institute asks who else comes. */
function lacksCompany(visit: Visit): boolean {
  const shared = visit.flat().filter(({ atOnce }) => atOnce);
  return shared.some(({ treatment }) => {
    const persons = visit.filter((tasks) => tasks.some((task) => task.treatment === treatment));
    return persons.length < 2;
  });
}

function taskOf(facts: Facts, treatment: string, byHand: boolean): Task | undefined {
  const rule = facts.rules.get(treatment);
  const usual = usualLength(facts, treatment, rule) ?? (byHand ? usualMinutes : undefined);
  if (usual === undefined || !(byHand || isInstant(facts, rule))) return undefined;
  const staff = staffFor(facts, treatment, usual);
  if (staff.size === 0) return undefined;
  const cleaning = cellsOf(rule?.cleaning ?? 0);
  return {
    treatment,
    staff,
    cleaning,
    ...pauseOf(rule),
    roomKind: roomKindOf(facts, rule),
    atOnce: rule?.at_once === 1,
    gaps: gapsAfter(cleaning),
  };
}

/** The people who can give a treatment, and how many cells each needs. */
function staffFor({ lanes }: Facts, treatment: string, usual: number): Map<number, number> {
  const staff = new Map<number, number>();
  for (const { lane, kind, skills } of lanes) {
    const skill = kind === 'staff' ? skillOf(skills, treatment) : undefined;
    if (skill) staff.set(lane, cellsOf(skill.minutes ?? usual));
  }
  return staff;
}

/** Its kind of room no longer exists. */
const isRoomLost = ({ lanes }: Facts, rule: Rule | undefined): boolean =>
  !!rule?.room_kind && !lanes.some(({ room_kind }) => room_kind === rule.room_kind);

const isInstant = (facts: Facts, rule: Rule | undefined): boolean =>
  rule?.instant !== 0 && !isRoomLost(facts, rule);

/** None where its kind no longer exists. Only bookings by hand get this far. */
const roomKindOf = (facts: Facts, rule: Rule | undefined): string | null =>
  isRoomLost(facts, rule) ? null : (rule?.room_kind ?? null);

function usualLength(
  { catalogue }: Facts,
  treatment: string,
  rule: Rule | undefined,
): number | undefined {
  const { duree } = catalogue.treatment(treatment) ?? {};
  return rule?.minutes ?? (duree === undefined ? undefined : minutesOf(duree));
}

function pauseOf(rule: Rule | undefined) {
  const { pause_at = 0, pause = 0 } = rule ?? {};
  const hasPause = pause > 0 && pause_at > 0;
  return hasPause
    ? { pauseAt: cellsOf(pause_at), pause: Math.floor(pause / grid) }
    : { pauseAt: 0, pause: 0 };
}

/** The treatment's own, before that of its whole section. */
function skillOf(skills: ReadonlyMap<string, number | null>, treatment: string) {
  for (const skill of [treatment, treatment.split('/')[0] ?? '']) {
    const minutes = skills.get(skill);
    if (minutes !== undefined) return { minutes };
  }
  return undefined;
}

/** The people who can do all of it. */
export function commonStaff(visit: Visit): number[] {
  const [first, ...others] = visit.flat();
  return [...(first?.staff.keys() ?? [])].filter((lane) =>
    others.every(({ staff }) => staff.has(lane)),
  );
}

/** The same visit by one person alone. */
export const visitBy = (visit: Visit, lane: number): Visit =>
  visit.map((tasks) => tasks.map((task) => limitedTo(task, new Set([lane]))));

/** Only by these people, as far as they can. */
export function limitedTo(task: Task, lanes: ReadonlySet<number>): Task {
  const staff = new Map([...task.staff].filter(([lane]) => lanes.has(lane)));
  return { ...task, staff, by: [...staff.keys()] };
}

/** A visit in canonical order: equal wishes give equal visits. */
interface Ordered {
  readonly visit: Visit;
  /** For each of its persons, which one of the visit's own that is. */
  readonly persons: readonly number[];
}

const ordered = new WeakMap<Visit, Ordered>();

/** The treatments of a person can be had in any order, and persons may change places. */
export function inOrder(visit: Visit): Ordered {
  const cached = ordered.get(visit);
  if (cached) return cached;
  const lists = visit
    .map((tasks, person) => ({ person, tasks: tasks.toSorted(byTreatment) }))
    .sort((one, other) => compare(namesOf(one.tasks), namesOf(other.tasks)));
  const canonical = {
    visit: lists.map(({ tasks }) => tasks),
    persons: lists.map(({ person }) => person),
  };
  ordered
    .set(visit, canonical)
    .set(canonical.visit, { ...canonical, persons: [...canonical.visit.keys()] });
  return canonical;
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const byTreatment = (one: Task, other: Task) => compare(one.treatment, other.treatment);
const namesOf = (tasks: readonly Task[]) => tasks.map(({ treatment }) => treatment).join();

/** The same for visits of a day that differ in nothing that the search looks at: a wish limits who does it. */
export const keyOf = (visit: Visit): string =>
  inOrder(visit)
    .visit.map((tasks) =>
      tasks.map(({ treatment, by }) => (by ? `${treatment}:${by.join('.')}` : treatment)).join(),
    )
    .join(';');
