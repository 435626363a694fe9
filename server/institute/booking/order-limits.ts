import { rateLimits } from '../../../shared/limits/limits.ts';
import type { Db } from '../database/database.ts';
import type { RateLimits, Use } from '../rate-limits.ts';
import { Refusal } from '../refusal.ts';
import type { Visitor } from '../visitor.ts';

/** Counts an order or a request against its sender's limits. @throws {Refusal} too-many */
export const requireFewOrders = (
  within: Db,
  limits: RateLimits,
  { browser, address }: Visitor,
): Promise<void> =>
  limits.require(
    within,
    [rateLimits.orders.browser, browser || address],
    [rateLimits.orders.address, address],
  );

/** Counts an attempt if it is refused. @throws {Refusal} too-many, before it is made */
export async function countRefusals<Result>(
  limits: RateLimits,
  { browser, address }: Visitor,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const uses: Use[] = [
    [rateLimits.refusedBookings.address, address],
    [rateLimits.refusedBookings.browser, browser || undefined],
  ];
  await limits.requireLeft(uses);
  try {
    return await attempt();
  } catch (error) {
    const wait = error instanceof Refusal ? await limits.count(uses) : undefined;
    throw wait === undefined ? error : new Refusal('too-many', wait);
  }
}
