import type { Changes } from '../../../shared/contents/changes.ts';
import type { SaveContentInput } from '../../../shared/contract/admin/contents-input.ts';
import type { Institute } from '../../../shared/institute.ts';
import { today } from '../clock.ts';

/*
 * Special hours of past days are neither sent nor stored.
 */

type Days = Institute['specialHours'];

export const toCome = (days: Days): Days => days.filter(({ day }) => day >= today());

/** Leaves out those of closed days too. */
export async function sentChanges(
  changes: Changes,
  closedDays: () => Promise<readonly string[]>,
): Promise<Changes> {
  const { institute } = changes;
  if (!institute?.specialHours) return changes;
  const closed = await closedDays();
  const specialHours = toCome(institute.specialHours).filter(({ day }) => !closed.includes(day));
  return { ...changes, institute: { ...institute, specialHours } };
}

export function storedInput(input: SaveContentInput): SaveContentInput {
  const isSpecial = input.kind === 'institute' && input.id === 'specialHours';
  return isSpecial && input.value !== null
    ? { ...input, value: toCome(input.value as Days) }
    : input;
}
