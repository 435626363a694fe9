import type { SearchMeter } from '#server/institute/booking/search/search-work.ts';

/** Returns a search meter and its counts so far. */
export function counting() {
  const counts = { steps: 0, pauses: 0 };
  const work: SearchMeter = {
    count(steps) {
      counts.steps += steps;
    },
    async pause() {
      counts.pauses += 1;
    },
    releaseTurn() {},
  };
  return [counts, work] as const;
}
