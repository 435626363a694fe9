import type { RateLimits, Use } from '../../rate-limits.ts';
import { Refusal } from '../../refusal.ts';
import type { Visitor } from '../../visitor.ts';

/*
 * Bookings that are refused. Each costs as much as one that succeeds, and its answer lists other hours.
 */

/** Short: neighbours share an address, and shall not wait for long. */
const ofClient = { name: 'refused bookings of a client', times: 30, seconds: 60 };
const ofBrowser = { name: 'refused bookings of a browser', times: 15, seconds: 600 };

/** Counts an attempt if it is refused. @throws {Refusal} too-many, before it is made */
export async function countRefusals<Result>(
  limits: RateLimits,
  { browser, address }: Visitor,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const uses: Use[] = [[ofClient, address], ...(browser ? [[ofBrowser, browser] as const] : [])];
  await limits.requireLeft(uses);
  try {
    return await attempt();
  } catch (error) {
    const wait = error instanceof Refusal ? await limits.countAll(uses) : undefined;
    throw wait === undefined ? error : new Refusal('too-many', wait);
  }
}
