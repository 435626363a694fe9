import { grid, has } from './day/cells.ts';
import { beginsOf, lookForPlan } from './plan.ts';
import { createSolo } from './solo.ts';
import { type Look, note } from './visit-day.ts';

/** First of each hour, then again of those of which not all was seen. */
export async function addDetails(look: Look, cells: readonly number[]): Promise<void> {
  const { day, visit, visitDay, work } = look;
  await work.pause();
  const solo = createSolo(day, visit, work);
  for (const cell of cells) {
    if (!visitDay.details.has(cell * grid)) await addDetailsOf(look, solo, cell, false);
  }
  for (const cell of cells) {
    if (has(visitDay.again, cell)) await addDetailsOf(look, solo, cell, true);
  }
}

async function addDetailsOf(
  { day, visitDay, work, problem }: Look,
  solo: ReturnType<typeof createSolo>,
  cell: number,
  isAgain: boolean,
): Promise<void> {
  const starts = cell * grid;
  const own = problem();
  const { plan, isSure } = lookForPlan(day, own.visit, starts, { ...own, isAgain });
  note(visitDay, cell, { isFree: plan !== undefined, isSure, isAgain });
  await work.pause();
  if (!plan) return;
  const { ends, parts } = plan;
  const staff = await solo.whoIsDone({ starts, ends });
  visitDay.details.set(starts, { starts, ends, begins: beginsOf(parts), plan, staff });
}
