import { splitAmount } from '#shared/money/amount.ts';
import type { ProfileInput } from '#shared/team/agenda-facts-input.ts';
import {
  type AppointmentRequest,
  parsePersons,
  parseTreatments,
  type StoredTreatment,
} from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import { type Share, shareColumns, writeShares } from './ledger.ts';

/* A payment is shared among the staff members in proportion to their treatments' prices, in whole FCFA. */

type PricedRequest = Pick<AppointmentRequest, 'treatments' | 'persons' | 'people'>;

export function listPricedTreatments(request: PricedRequest): StoredTreatment[] {
  const listTreatments = () => parseTreatments(request);
  return (parsePersons(request) ?? Array.from({ length: request.people }, listTreatments)).flat();
}

export const sumPrices = (request: PricedRequest): number =>
  listPricedTreatments(request).reduce((sum, { prix }) => sum + prix, 0);

/** Sums the treatments' prices by staff member, in FCFA. The key null holds those without a staff member. */
async function sumPricesByStaff(
  db: Db,
  request: PricedRequest & { readonly id: string },
): Promise<Map<number | null, number>> {
  const unassigned = await db
    .selectFrom('appointment_treatments')
    .select(['treatment_id as id', 'staff'])
    .where('request_id', '=', request.id)
    .orderBy('position')
    .execute();
  const work = new Map<number | null, number>();
  for (const { id, prix } of listPricedTreatments(request)) {
    const at = unassigned.findIndex((part) => part.id === id);
    const [part] = at < 0 ? [] : unassigned.splice(at, 1);
    const resourceId = part?.staff ?? null;
    work.set(resourceId, (work.get(resourceId) ?? 0) + prix);
  }
  return work;
}

export async function computeShares(
  db: Db,
  request: PricedRequest & { readonly id: string },
  amount: number,
): Promise<Share[]> {
  const work = await sumPricesByStaff(db, request);
  const resourceIds = [...work.keys()];
  const parts = splitAmount(amount, [...work.values()]);
  const rates = await db
    .selectFrom('resources')
    .select(['lane', 'commission'])
    .where('lane', 'in', [0, ...resourceIds.flatMap((resourceId) => resourceId ?? [])])
    .execute();
  return resourceIds.flatMap((resourceId, index) => {
    if (resourceId === null) return [];
    const commission = rates.find((rate) => rate.lane === resourceId)?.commission ?? null;
    return [{ lane: resourceId, amount: parts[index] ?? 0, commission }];
  });
}

export async function recomputeShares(
  db: Db,
  request: PricedRequest & { readonly id: string },
): Promise<void> {
  for (const table of ['payments', 'redemptions'] as const) {
    const entries = await db
      .selectFrom(table)
      .select(['id', 'amount'])
      .where('request_id', '=', request.id)
      .execute();
    for (const { id, amount } of entries) {
      const before = await db
        .deleteFrom('shares')
        .where(shareColumns[table], '=', id)
        .returning(['lane', 'commission'])
        .execute();
      const shares = (await computeShares(db, request, amount)).map((share) => {
        const old = before.find(({ lane }) => lane === share.lane);
        return old ? { ...share, commission: old.commission } : share;
      });
      await writeShares(db, table, id, shares);
    }
  }
}

export function formatCommissionChange(
  previous: { readonly commission: number | null },
  { commission }: ProfileInput,
): string {
  if (commission === undefined || commission === previous.commission) return '';
  return commission === null ? 'sans part' : `part de ${commission}\u00a0%`;
}
