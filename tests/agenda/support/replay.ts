import { expect } from 'vitest';
import type { Facts } from '../../../server/institute/booking/search/facts.ts';
import type { Played, Refused, Success, Use } from './at-once.ts';
import { Oracle } from './oracle.ts';
import { day, withRules } from './played.ts';

/** The taken time of each appointment, after a version of the day. */
interface State {
  readonly version: number;
  readonly uses: ReadonlyMap<string, readonly Use[]>;
}

/**
 * Plays concurrent steps in the order of the day's versions. Each success must be free at its turn. Each refusal of
 * one person must be taken at some moment between its question and its answer. @returns the taken time at the end
 */
export function replay(facts: Facts, { successes, refused }: Played): State['uses'] {
  const states: State[] = [{ version: 0, uses: new Map() }];
  for (const success of successes.toSorted((one, other) => one.version - other.version)) {
    const before = states.at(-1) as State;
    expect(success.version).toBeGreaterThan(before.version);
    judge(facts, before, success);
    const uses = new Map(before.uses);
    if (success.kind === 'cancel') uses.delete(success.id);
    else uses.set(success.id, success.uses);
    states.push({ version: success.version, uses });
  }
  for (const one of refused) {
    if (one.lists.length > 1) continue;
    const first = states.findLastIndex(({ version }) => version <= one.from);
    const seen = states.slice(first).filter(({ version }, at) => at === 0 || version <= one.to);
    const isExplained = seen.some((state) => bestEnd(facts, state, one) === undefined);
    expect(isExplained, `refused, and free: ${JSON.stringify(one)}`).toBe(true);
  }
  return (states.at(-1) as State).uses;
}

function judge(facts: Facts, before: State, success: Success): void {
  if (success.kind === 'cancel') {
    expect([before.uses.has(success.id), success.uses]).toEqual([true, []]);
    return;
  }
  const expected = bestEnd(facts, before, success);
  expect(expected, `given, and taken: ${JSON.stringify(success)}`).toBeDefined();
  const ends = Math.max(...success.uses.map((use) => use.ends));
  // The same staff members stay even if others could finish sooner, and several people may begin together.
  if (success.kind === 'book' && success.lists.length === 1) expect(ends).toBe(expected);
  else expect(ends).toBeGreaterThanOrEqual(expected ?? 0);
  for (const [id, uses] of before.uses) {
    if (id !== success.id) expect(uses.some((use) => success.uses.some(meets(use)))).toBe(false);
  }
}

const meets = (one: Use) => (other: Use) =>
  one.lane === other.lane && one.starts < other.ends && other.starts < one.ends;

function bestEnd(facts: Facts, state: State, { id, lists, time }: Success | Refused) {
  const others = [...state.uses].filter(([owner]) => owner !== id);
  const uses = others.flatMap(([request, own]) => own.map((use) => ({ ...use, request })));
  const rows = { day, changes: [], uses, isClosed: false, isUnsure: false };
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Oracle(withRules(facts), rows).bestEnd(lists, hours * 60 + minutes);
}
