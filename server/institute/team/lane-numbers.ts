import type { LaneFacts } from '../booking/search/facts.ts';
import type { Db } from '../database/database.ts';

/** Subjects of the history. */
export const teamSubject = 'team';
export const laneSubject = (lane: number) => `lane:${lane}`;

/** The search for free time is fast enough up to this number. */
export const mostLanes = 60;

/**
 * Returns a number that the whole history never used, because an old address must not name another
 * person.
 */
export async function nextNumber(
  within: Db,
  { lanes }: { readonly lanes: readonly Pick<LaneFacts, 'lane'>[] },
): Promise<number> {
  const subjects = await within
    .selectFrom('events')
    .select('subject')
    .distinct()
    .where('subject', '>=', laneSubject(0))
    .where('subject', '<', 'lane;')
    .execute();
  const numbers = subjects.map(({ subject }) => Number(subject.slice(laneSubject(0).length - 1)));
  return 1 + Math.max(0, ...lanes.map(({ lane }) => lane), ...numbers.filter(Number.isInteger));
}
