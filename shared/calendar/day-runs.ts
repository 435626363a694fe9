import { addDays, type Day } from './calendar-month.ts';

export function dayRuns<Item extends { readonly day: Day }>(
  items: readonly Item[],
  getKey: (item: Item) => string = () => '',
): Item[][] {
  const runs: Item[][] = [];
  const latest = new Map<string, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    const run = latest.get(key);
    const previous = run?.at(-1);
    if (run && previous && addDays(previous.day, 1) === item.day) run.push(item);
    else {
      const newRun = [item];
      latest.set(key, newRun);
      runs.push(newRun);
    }
  }
  return runs;
}
