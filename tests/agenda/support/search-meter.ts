import type { SearchMeter } from '#server/institute/booking/search/search-work.ts';

/** Returns a search's work and its counts so far. */
export function counting() {
  const told = { steps: 0, pauses: 0 };
  const work: SearchMeter = {
    count(steps) {
      told.steps += steps;
    },
    async pause() {
      told.pauses += 1;
    },
    releaseTurn() {},
  };
  return [told, work] as const;
}
