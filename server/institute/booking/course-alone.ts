import { OnRequest } from '../refusal.ts';
import type { Facts } from './search/facts.ts';

/**
 * Requires that a course is booked alone and for one person.
 * @throws {OnRequest}
 */
export function requireCourseAlone(
  { catalogue }: Facts,
  lists: readonly (readonly string[])[],
): void {
  const all = lists.flat();
  const isCourse = (id: string) => catalogue.treatment(id)?.course !== undefined;
  if (all.length > 1 && all.some(isCourse)) throw new OnRequest('course');
}
