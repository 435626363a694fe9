import { expect } from 'vitest';

const tolerance = 1.1;

/**
 * Compares a weight with its budget, a decided number. A tenth more passes, so that a small change needs no decision.
 */
export function expectWithinBudget(name: string, weight: number, budget: number): void {
  const limit = Math.round(budget * tolerance);
  expect(
    weight <= limit,
    `${name}: ${weight}, of ${limit} at the most (the budget of ${budget} and a tenth). ` +
      'Make it lighter; or write its new weight as the budget here, and say in the commit what it gives for that.',
  ).toBe(true);
}
