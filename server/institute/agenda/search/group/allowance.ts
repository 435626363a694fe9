/*
 * A part of a search may take so many steps. What it has found by then is used, and it is known that it did not look
 * at everything.
 */

class Spent extends Error {}

export function createAllowance(count: (steps: number) => void) {
  let left = Number.POSITIVE_INFINITY;
  return {
    /** @throws what ends the part that is under way */
    count(steps: number): void {
      count(steps);
      left -= steps;
      if (left < 0) throw new Spent();
    },
    /** Runs a part. @returns whether it came to its end */
    within(steps: number, run: () => void): boolean {
      const before = left;
      left = Math.min(before, steps);
      const given = left;
      try {
        run();
        return true;
      } catch (error) {
        if (!(error instanceof Spent)) throw error;
        return false;
      } finally {
        left = before - (given - left);
      }
    },
  };
}
