import { sql } from 'kysely';
import { splitAmount } from '#shared/money/amount.ts';
import type { ProfileInput } from '#shared/team/agenda-facts-input.ts';
import {
  type AppointmentRequest,
  listStoredTreatmentsByPerson,
  type StoredTreatment,
} from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import { type Share, shareColumns, writeShares } from './ledger.ts';

/* A payment is shared among the staff members in proportion to their treatments' prices, in whole FCFA. */

export type PricedRequest = Pick<AppointmentRequest, 'id' | 'treatments' | 'persons' | 'people'>;

export const listPricedTreatments = (request: PricedRequest): StoredTreatment[] =>
  listStoredTreatmentsByPerson(request).flat();

export const formatTreatmentNames = (request: PricedRequest & Pick<AppointmentRequest, 'care'>) =>
  [...new Set(listPricedTreatments(request).map(({ nom }) => nom))].join(' + ') || request.care;

export const sumPrices = (request: PricedRequest): number =>
  listPricedTreatments(request).reduce((sum, { prix }) => sum + prix, 0);

/** Sums the treatments' prices by staff member, in FCFA. The key null holds those without a staff member. */
async function sumPricesByStaff(
  db: Db,
  request: PricedRequest,
): Promise<Map<number | null, number>> {
  const storedTreatments = await db
    .selectFrom('appointment_treatments')
    .select(['treatment_id as id', 'staff'])
    .where('request_id', '=', request.id)
    .orderBy('position')
    .execute();
  const pricesByStaff = new Map<number | null, number>();
  for (const { id, prix } of listPricedTreatments(request)) {
    const index = storedTreatments.findIndex((storedTreatment) => storedTreatment.id === id);
    const [storedTreatment] = index < 0 ? [] : storedTreatments.splice(index, 1);
    const resourceId = storedTreatment?.staff ?? null;
    pricesByStaff.set(resourceId, (pricesByStaff.get(resourceId) ?? 0) + prix);
  }
  return pricesByStaff;
}

export async function computeShares(
  db: Db,
  request: PricedRequest,
  amount: number,
): Promise<Share[]> {
  const pricesByStaff = await sumPricesByStaff(db, request);
  const resourceIds = [...pricesByStaff.keys()];
  const amounts = splitAmount(amount, [...pricesByStaff.values()]);
  const rates = await db
    .selectFrom('resources')
    .select(['id', 'commission'])
    .where('id', 'in', [0, ...resourceIds.flatMap((resourceId) => resourceId ?? [])])
    .execute();
  return resourceIds.flatMap((resourceId, index) => {
    if (resourceId === null) return [];
    const commission = rates.find((rate) => rate.id === resourceId)?.commission ?? null;
    return [{ resource_id: resourceId, amount: amounts[index] ?? 0, commission }];
  });
}

export async function recomputeShares(db: Db, request: PricedRequest): Promise<void> {
  for (const table of ['payments', 'redemptions'] as const) {
    const entries = await db
      .selectFrom(table)
      .select(['id', 'amount'])
      .where('request_id', '=', request.id)
      .$if(table === 'payments', (query) => query.where(sql.ref('method'), '!=', 'discount'))
      .execute();
    for (const { id, amount } of entries) {
      const previousShares = await db
        .deleteFrom('shares')
        .where(shareColumns[table], '=', id)
        .returning(['resource_id', 'commission'])
        .execute();
      const shares = (await computeShares(db, request, amount)).map((share) => {
        const previousShare = previousShares.find(
          (previous) => previous.resource_id === share.resource_id,
        );
        return previousShare ? { ...share, commission: previousShare.commission } : share;
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
