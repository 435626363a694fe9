import type { ResourceFacts } from '../booking/search/facts.ts';
import type { Db } from '../database/database.ts';

/** Subjects of the history. */
export const teamSubject = 'team';
export const resourceSubject = (lane: number) => `lane:${lane}`;

/** The search for free time is fast enough up to this number. */
export const mostResources = 60;

/**
 * Returns a number that the whole history never used, because an old address must not name another
 * person.
 */
export async function nextNumber(
  within: Db,
  { resources }: { readonly resources: readonly Pick<ResourceFacts, 'lane'>[] },
): Promise<number> {
  const subjects = await within
    .selectFrom('events')
    .select('subject')
    .distinct()
    .where('subject', '>=', resourceSubject(0))
    .where('subject', '<', 'lane;')
    .execute();
  const numbers = subjects.map(({ subject }) =>
    Number(subject.slice(resourceSubject(0).length - 1)),
  );
  return 1 + Math.max(0, ...resources.map(({ lane }) => lane), ...numbers.filter(Number.isInteger));
}
