import { OnRequest } from '../../../refusal.ts';
import type { Facts } from '../../search/facts.ts';

/** A course is booked by itself, for one person: its sessions are a row of dates. @throws {OnRequest} */
export function requireCourseAlone(
  { catalogue }: Facts,
  lists: readonly (readonly string[])[],
): void {
  const all = lists.flat();
  const isCourse = (id: string) => catalogue.treatment(id)?.course !== undefined;
  if (all.length > 1 && all.some(isCourse)) throw new OnRequest('course');
}
