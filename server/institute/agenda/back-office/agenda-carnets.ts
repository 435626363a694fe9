import type { Catalogue } from '../../../../shared/contents/catalogue-of.ts';
import type { VisitCarnet } from '../../../../shared/contract/admin/carnets.ts';
import type { Db } from '../../database/database.ts';
import { countedFor, isCovered, openCarnets } from '../../requests/carnets.ts';
import type { Part } from './agenda-parts.ts';

/** By the numbers of the appointments; those without are left out. */
export type CarnetsByNumber = ReadonlyMap<string, { carnets: VisitCarnet[] }>;

/** What the clients of some days have paid ahead, of what they come for. */
export async function carnetsOfParts(
  db: Db,
  parts: readonly Part[],
  catalogue: Pick<Catalogue, 'sectionOf'>,
): Promise<CarnetsByNumber> {
  const counted = await countedFor(db, [...new Set(parts.map(({ request_id }) => request_id))]);
  const phones = [...new Set(parts.map(({ phone }) => phone))];
  const all = await openCarnets(db, phones, [...new Set([...counted.values()].flat())]);
  const byNumber = new Map<string, { carnets: VisitCarnet[] }>();
  for (const [number, own] of Map.groupBy(parts, (part) => part.number)) {
    const [{ phone = '', request_id = '' } = {}] = own;
    const treatments = own.map(({ treatment_id }) => treatment_id);
    const usedOn = counted.get(request_id) ?? [];
    const carnets = all
      .filter((one) => one.phone === phone)
      .filter((one) => usedOn.includes(one.id) || isCovered(one, treatments, catalogue))
      .map(({ id, title, left }) => ({ id, title, left, isCounted: usedOn.includes(id) }));
    if (carnets.length > 0) byNumber.set(number, { carnets });
  }
  return byNumber;
}
