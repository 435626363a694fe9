import { minutesOf } from '../../../../../shared/text/duration.ts';
import { grid } from '../day/cells.ts';
import type { Facts, Rule } from '../facts.ts';
import { assistantsOf, isByFourHands } from './assistants.ts';
import { inAnyRoom, lacksCompany, lacksPlaces } from './company.ts';

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
  /** Cells before it, and after it, in which its person and room are not free. */
  readonly preparation: number;
  readonly cleaning: number;
  /** Whether these may lie outside working hours. */
  readonly preparesOutside: boolean;
  readonly cleansOutside: boolean;
  /** After `pauseAt` cells, for `pause` cells, its person is free for others, unless it is over by then. */
  readonly pauseAt: number;
  readonly pause: number;
  readonly roomKind: string | null;
  /**
   * Who may work beside whoever does it: one of them is needed, and serves nobody else. With the fewest cells that it
   * takes each. Absent: nobody is.
   */
  readonly assistants?: ReadonlyMap<number, number>;
  /** Whoever works beside is as able as whoever does it. */
  readonly fourHands: boolean;
  /** All persons of a visit who have it begin it together. */
  readonly atOnce: boolean;
  /** These persons share a room, with a place each. */
  readonly sameRoom: boolean;
  /** Cells that may lie between it and what the client has next. */
  readonly gaps: readonly number[];
}

/** Each person's treatments, back to back in any order. */
export type Visit = readonly (readonly Task[])[];

/** Cells that a client may wait between two treatments. */
const longestGap = 10 / grid;

const cellsOf = (minutes: number) => Math.ceil(minutes / grid);

/** Cleaning and preparation are kept free, however long they take. */
function gapsFrom(shortest: number): readonly number[] {
  if (shortest > longestGap) return [shortest];
  return Array.from({ length: longestGap - shortest + 1 }, (_, index) => shortest + index);
}

/**
 * Between two treatments of a client lies time for the cleaning after the one, and for the longest preparation of those
 * that the visit has besides: whichever comes next, and whoever does it.
 */
function withGaps(visit: Visit): Visit {
  const all = visit.flat();
  if (all.every(({ preparation }) => preparation === 0)) return visit;
  const isTwice = ({ treatment }: Task) =>
    visit.some((list) => list.filter((one) => one.treatment === treatment).length > 1);
  const gapsAfter = (task: Task) => {
    const others = all.filter((one) => one.treatment !== task.treatment || isTwice(task));
    return gapsFrom(task.cleaning + Math.max(0, ...others.map(({ preparation }) => preparation)));
  };
  return visit.map((list) => list.map((task) => ({ ...task, gaps: gapsAfter(task) })));
}

/** For a treatment without a duration that is booked by hand. */
const usualMinutes = 60;

/**
 * Undefined when it cannot be booked at once: a treatment has no duration, takes requests only or
 * needs a kind of room that is gone, or nobody can do it or assist. `byHand` ignores the rules, but not the skills.
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
  if (!isWhole) return undefined;
  const isCramped = lacksPlaces(facts.lanes, visit);
  if (!byHand && (isCramped || lacksCompany(visit))) return undefined;
  return withGaps(isCramped ? visit.map((tasks) => tasks.map(inAnyRoom)) : visit);
}

function taskOf(facts: Facts, treatment: string, byHand: boolean): Task | undefined {
  const rule = facts.rules.get(treatment);
  const usual = usualLength(facts, treatment, rule) ?? (byHand ? usualMinutes : undefined);
  if (usual === undefined || !(byHand || isInstant(facts, rule))) return undefined;
  const staff = staffFor(facts, treatment, usual);
  const assistants = assistantsOf(facts, rule, staff);
  if (staff.size === 0 || assistants?.size === 0) return undefined;
  const cleaning = cellsOf(rule?.cleaning ?? 0);
  const roomKind = roomKindOf(facts, rule);
  return {
    treatment,
    staff,
    cleaning,
    preparation: cellsOf(rule?.preparation ?? 0),
    preparesOutside: rule?.preparation_outside !== 0,
    cleansOutside: rule?.cleaning_outside !== 0,
    ...pauseOf(rule),
    roomKind,
    ...(assistants && { assistants }),
    fourHands: isByFourHands(rule),
    atOnce: rule?.at_once === 1,
    sameRoom: rule?.at_once === 1 && rule.same_room === 1 && roomKind !== null,
    gaps: gapsFrom(cleaning),
  };
}

/** The people who can give a treatment, and how many cells each needs. */
function staffFor(facts: Facts, treatment: string, usual: number): Map<number, number> {
  const staff = new Map<number, number>();
  for (const { lane, kind, skills } of facts.lanes) {
    const skill = kind === 'staff' ? skillOf(facts, skills, treatment) : undefined;
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

/** Minutes; undefined where it has no duration. */
export function usualLength(
  { catalogue }: Pick<Facts, 'catalogue'>,
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
export function skillOf(
  { catalogue }: Pick<Facts, 'catalogue'>,
  skills: ReadonlyMap<string, number | null>,
  treatment: string,
) {
  for (const skill of [treatment, catalogue.sectionOf(treatment)]) {
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
