import { splitAmount } from '../../../shared/money/split-amount.ts';
import type { ProfileInput } from '../../../shared/team/agenda-facts-input.ts';
import {
  type AppointmentRequest,
  personsIn,
  type StoredTreatment,
  treatmentsIn,
} from '../appointments/requests.ts';
import { besideIn } from '../appointments/stored-plan.ts';
import type { Db } from '../database/database.ts';
import { type Share, writeShares } from './ledger.ts';

/*
 * The shares of an appointment's money between staff members, by the price of each treatment: equal parts for four
 * hands, double prices for a duo. Amounts are whole FCFA; a remainder goes to the first staff member.
 */

interface Served {
  readonly id: string;
  readonly staff: readonly number[];
}

type Priced = Pick<AppointmentRequest, 'treatments' | 'persons' | 'people'>;

/** Lists each person's treatments, at the prices of the booking. */
export function pricedTreatments(request: Priced): StoredTreatment[] {
  const same = () => treatmentsIn(request);
  return (personsIn(request) ?? Array.from({ length: request.people }, same)).flat();
}

export const priceOf = (request: Priced): number =>
  pricedTreatments(request).reduce((sum, { prix }) => sum + prix, 0);

const batch = 500;

/** Reads the staff members of each treatment, by appointment id. */
export async function readServed(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Served[]>> {
  const served: (Served & { readonly request: string })[] = [];
  for (let at = 0; at < ids.length; at += batch) {
    const rows = await db
      .selectFrom('appointment_treatments')
      .innerJoin('requests', 'requests.id', 'appointment_treatments.request_id')
      .select(['request_id', 'treatment_id as id', 'staff', 'plan', 'position'])
      .where('request_id', 'in', ids.slice(at, at + batch))
      .orderBy('position')
      .execute();
    for (const { request_id: request, id, staff, plan, position } of rows) {
      const { assistant, fourHands } = besideIn(plan, position);
      served.push({
        request,
        id,
        staff: fourHands && assistant !== null ? [staff, assistant] : [staff],
      });
    }
  }
  return Map.groupBy(served, ({ request }) => request);
}

/** Divides an appointment's price by staff member, in FCFA; null for an amount without a staff member. */
export function workOf(
  request: Priced,
  served: readonly Served[] = [],
): Map<number | null, number> {
  const open = [...served];
  const work = new Map<number | null, number>();
  for (const { id, prix } of pricedTreatments(request)) {
    const at = open.findIndex((part) => part.id === id);
    const [part] = at < 0 ? [] : open.splice(at, 1);
    const staff: readonly (number | null)[] = part?.staff ?? [null];
    for (const [index, amount] of splitAmount(
      prix,
      staff.map(() => 1),
    ).entries()) {
      const lane = staff[index] ?? null;
      work.set(lane, (work.get(lane) ?? 0) + amount);
    }
  }
  return work;
}

/** Returns the shares of an amount, at the commissions in force now. */
export async function sharesOf(
  db: Db,
  request: Priced & { readonly id: string },
  amount: number,
): Promise<Share[]> {
  const work = [...workOf(request, (await readServed(db, [request.id])).get(request.id))];
  const parts = splitAmount(
    amount,
    work.map(([, price]) => price),
  );
  const rates = await db
    .selectFrom('resources')
    .select(['lane', 'commission'])
    .where('lane', 'in', [0, ...work.flatMap(([lane]) => lane ?? [])])
    .execute();
  return work.flatMap(([lane], index) => {
    if (lane === null) return [];
    const commission = rates.find((rate) => rate.lane === lane)?.commission ?? null;
    return [{ lane, amount: parts[index] ?? 0, commission }];
  });
}

/** Splits again after a change of staff. A staff member who stays keeps the commission. */
export async function splitAgain(
  within: Db,
  request: Priced & { readonly id: string },
): Promise<void> {
  for (const table of ['payments', 'redemptions'] as const) {
    const column = table === 'payments' ? 'payment_id' : 'redemption_id';
    const entries = await within
      .selectFrom(table)
      .select(['id', 'amount'])
      .where('request_id', '=', request.id)
      .execute();
    for (const { id, amount } of entries) {
      const before = await within.selectFrom('shares').selectAll().where(column, '=', id).execute();
      await within.deleteFrom('shares').where(column, '=', id).execute();
      const shares = (await sharesOf(within, request, amount)).map((share) => ({
        ...share,
        ...(before.some(({ lane }) => lane === share.lane) && {
          commission: before.find(({ lane }) => lane === share.lane)?.commission ?? null,
        }),
      }));
      await writeShares(within, table, id, shares);
    }
  }
}

/** Applies the new commission to entries since that day; earlier ones keep theirs. */
export async function changeCommission(
  within: Db,
  lane: number,
  { commission, commissionFrom }: ProfileInput,
): Promise<void> {
  if (commission === undefined || !commissionFrom) return;
  await within
    .updateTable('shares')
    .set({ commission })
    .where('lane', '=', lane)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb(
          'payment_id',
          'in',
          selectFrom('payments').select('id').where('paid_on', '>=', commissionFrom),
        ),
        eb(
          'redemption_id',
          'in',
          selectFrom('redemptions').select('id').where('used_on', '>=', commissionFrom),
        ),
      ]),
    )
    .execute();
}

export function commissionText(
  previous: { readonly commission: number | null },
  { commission }: ProfileInput,
): string {
  if (commission === undefined || commission === previous.commission) return '';
  return commission === null ? 'sans part' : `part de ${commission}\u00a0%`;
}
