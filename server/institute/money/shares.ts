import { splitAmount } from '../../../shared/money/amount.ts';
import type { ProfileInput } from '../../../shared/team/agenda-facts-input.ts';
import {
  type AppointmentRequest,
  personsIn,
  type StoredTreatment,
  treatmentsIn,
} from '../appointments/requests.ts';
import { readAssistant } from '../appointments/stored-plan.ts';
import type { Db } from '../database/database.ts';
import { type Share, shareColumns, writeShares } from './ledger.ts';

/* The staff members' shares in whole FCFA, by price: equal parts for four hands, double prices for a duo. */

interface ServedTreatment {
  readonly id: string;
  readonly staff: readonly number[];
}

type Priced = Pick<AppointmentRequest, 'treatments' | 'persons' | 'people'>;

export function pricedTreatments(request: Priced): StoredTreatment[] {
  const same = () => treatmentsIn(request);
  return (personsIn(request) ?? Array.from({ length: request.people }, same)).flat();
}

export const sumPrices = (request: Priced): number =>
  pricedTreatments(request).reduce((sum, { prix }) => sum + prix, 0);

async function readServed(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ServedTreatment[]>> {
  const rows = await db
    .selectFrom('appointment_treatments')
    .innerJoin('requests', 'requests.id', 'appointment_treatments.request_id')
    .select(['request_id', 'treatment_id as id', 'staff', 'plan', 'position'])
    .where('request_id', 'in', ['', ...ids])
    .orderBy('position')
    .execute();
  const served = rows.map(({ request_id, id, staff, plan, position }) => {
    const { assistant, fourHands } = readAssistant(plan, position);
    const isShared = fourHands && assistant !== null;
    return { request_id, id, staff: isShared ? [staff, assistant] : [staff] };
  });
  return Map.groupBy(served, ({ request_id }) => request_id);
}

/** Divides an appointment's price by staff member, in FCFA; null for an amount without a staff member. */
function divideWork(
  request: Priced,
  served: readonly ServedTreatment[] = [],
): Map<number | null, number> {
  const unassigned = [...served];
  const work = new Map<number | null, number>();
  for (const { id, prix } of pricedTreatments(request)) {
    const at = unassigned.findIndex((part) => part.id === id);
    const [part] = at < 0 ? [] : unassigned.splice(at, 1);
    const staff: readonly (number | null)[] = part?.staff ?? [null];
    const equal = staff.map(() => 1);
    for (const [index, amount] of splitAmount(prix, equal).entries()) {
      const lane = staff[index] ?? null;
      work.set(lane, (work.get(lane) ?? 0) + amount);
    }
  }
  return work;
}

export async function computeShares(
  db: Db,
  request: Priced & { readonly id: string },
  amount: number,
): Promise<Share[]> {
  const served = await readServed(db, [request.id]);
  const work = divideWork(request, served.get(request.id));
  const lanes = [...work.keys()];
  const parts = splitAmount(amount, [...work.values()]);
  const rates = await db
    .selectFrom('resources')
    .select(['lane', 'commission'])
    .where('lane', 'in', [0, ...lanes.flatMap((lane) => lane ?? [])])
    .execute();
  return lanes.flatMap((lane, index) => {
    if (lane === null) return [];
    const commission = rates.find((rate) => rate.lane === lane)?.commission ?? null;
    return [{ lane, amount: parts[index] ?? 0, commission }];
  });
}

export async function recomputeShares(
  within: Db,
  request: Priced & { readonly id: string },
): Promise<void> {
  for (const table of ['payments', 'redemptions'] as const) {
    const entries = await within
      .selectFrom(table)
      .select(['id', 'amount'])
      .where('request_id', '=', request.id)
      .execute();
    for (const { id, amount } of entries) {
      const before = await within
        .deleteFrom('shares')
        .where(shareColumns[table], '=', id)
        .returning(['lane', 'commission'])
        .execute();
      const shares = (await computeShares(within, request, amount)).map((share) => {
        const old = before.find(({ lane }) => lane === share.lane);
        return old ? { ...share, commission: old.commission } : share;
      });
      await writeShares(within, table, id, shares);
    }
  }
}

export function commissionText(
  previous: { readonly commission: number | null },
  { commission }: ProfileInput,
): string {
  if (commission === undefined || commission === previous.commission) return '';
  return commission === null ? 'sans part' : `part de ${commission}\u00a0%`;
}
