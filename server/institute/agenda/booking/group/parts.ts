import type { Facts } from '../../search/facts.ts';
import type { Visit } from '../../search/visit/visit.ts';
import { requireCourseAlone } from '../course/course-alone.ts';
import { visitFor, type Wish } from '../wish.ts';

/*
 * A group of more persons than one appointment has is booked as several appointments of the same day, each an ordinary
 * one: its parts.
 */

/** So many persons from one on, in the order of the whole. */
export interface Part {
  readonly from: number;
  readonly count: number;
}

/** What is asked for, part by part. */
interface Group {
  readonly parts: readonly Part[];
  /** One per part. */
  readonly visits: readonly Visit[];
  readonly wishes: readonly Wish[];
}

/** A group as these facts have it. */
export type GroupIn = (facts: Facts) => Group;

/** Whether more persons come than one appointment has, and no more than are booked at once. */
export const isGroup = ({ settings }: Pick<Facts, 'settings'>, people: number): boolean =>
  people > settings.people && people <= settings.group;

/**
 * The parts of a group, as equal as they can be: the same for the same question, so that search and booking agree.
 * @throws {Refusal} not-bookable; invalid, when somebody cannot do what she is wished for
 */
export function groupFor(facts: Facts, wish: Wish): Group {
  requireCourseAlone(facts, wish.lists);
  const all = splits(wish.lists.length, facts.settings.people);
  const [equal = [], ...others] = all.map(partsOf);
  // Treatments for several at once need their company in the same part.
  for (const parts of [equal, ...others]) {
    const wishes = parts.map((part) => wishOfPart(wish, part));
    const visits = visitsOf(facts, wishes);
    if (visits) return { parts, visits, wishes };
  }
  const wishes = equal.map((part) => wishOfPart(wish, part));
  return { parts: equal, wishes, visits: wishes.map((one) => visitFor(facts, one)) };
}

function visitsOf(facts: Facts, wishes: readonly Wish[]): Visit[] | undefined {
  try {
    return wishes.map((one) => visitFor(facts, one));
  } catch {
    return undefined;
  }
}

/** A part of a list that has an entry for each person. */
export const inPart = <One>(all: readonly One[], { from, count }: Part): One[] =>
  all.slice(from, from + count);

const wishOfPart = ({ lists, by, ...wish }: Wish, part: Part): Wish => ({
  ...wish,
  lists: inPart(lists, part),
  ...(by && { by: inPart(by, part) }),
});

/** Parts of so many persons each. */
export function partsOf(counts: readonly number[]): Part[] {
  let from = 0;
  return counts.map((count) => {
    const part = { from, count };
    from += count;
    return part;
  });
}

/** All ways to split so many persons into as few parts as can be, the most equal ones first. */
function splits(people: number, most: number): number[][] {
  const all = splitsInto(people, Math.ceil(people / most), most);
  const unevenness = (counts: readonly number[]) =>
    counts.reduce((sum, count) => sum + count * count, 0);
  return all.sort((one, other) => unevenness(one) - unevenness(other));
}

function splitsInto(people: number, parts: number, most: number): number[][] {
  if (parts === 1) return people >= 1 && people <= most ? [[people]] : [];
  const firsts = Array.from({ length: most }, (_, index) => most - index);
  return firsts.flatMap((first) =>
    splitsInto(people - first, parts - 1, most).map((rest) => [first, ...rest]),
  );
}
