import { addMonths, type Day } from '#shared/calendar/calendar-month.ts';
import { readGiftCode } from '#shared/money/gift-code.ts';
import type { RedemptionInput } from '#shared/money/till.ts';
import { isPriceDue } from '#shared/money/till.ts';
import { isOn } from '#shared/options.ts';
import { retention } from '#shared/retention.ts';
import type { Catalogue, InstituteOffer } from '#shared/site/published-catalogue.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { recordUndo, watchRequestRow } from '../undo/undo-journal.ts';
import { type BillRecord, noteThatClientCame, readBill, requireVersion } from './bills.ts';
import { appendRow, type NetEntry, readNetEntries, reverseRow } from './ledger.ts';
import {
  findGiftCard,
  findLastRequests,
  findPrepaid,
  listWatchedRows,
  type PrepaidRow,
  prepaidFacts,
} from './prepaid-money.ts';
import { isCovered } from './session-packs.ts';
import { computeShares, listPricedTreatments } from './shares.ts';

/** Returns the day until which it can be claimed. Without an end date, claims lapse after five years (OHADA law). */
export function computeNeededUntil({
  left,
  expires,
  endedOn,
}: Pick<PrepaidRow, 'left' | 'expires' | 'endedOn'>): Day {
  const now = today();
  if (left === 0 || endedOn !== null) return now;
  if (expires !== null) return expires > now ? expires : now;
  const months = retention.claimMonths - retention.months;
  return `${addMonths(now.slice(0, 7), months)}-01`;
}

async function updateRetention(db: Db, id: string): Promise<void> {
  const prepaid = await findPrepaid(db, id, true);
  await db
    .updateTable(prepaidFacts[prepaid.kind].table as 'session_packs')
    .set({ needed_until: computeNeededUntil(prepaid) })
    .where('id', '=', id)
    .execute();
}

interface Redemption {
  readonly id: string;
  readonly amount: number;
  readonly sessions: number;
  readonly request: AppointmentRequest;
}

async function redeem(
  db: Db,
  prepaid: PrepaidRow,
  { id, amount, sessions, request }: Redemption,
  actor: string,
): Promise<boolean> {
  const isNew = await appendRow(
    db,
    'redemptions',
    {
      id,
      amount,
      sessions,
      reason: '',
      used_on: today(),
      reverses: '',
      request_id: request.id,
      gift_card_id: null,
      session_pack_id: null,
      [prepaidFacts[prepaid.kind].column]: prepaid.id,
      recorded_by: actor,
      created_at: timestamp(),
    },
    await computeShares(db, request, amount),
  );
  // A repeated submission succeeds, even if the card was ended since.
  if (isNew && prepaid.endedOn !== null) throw new Refusal('conflict');
  if (isNew) await updateRetention(db, prepaid.id);
  return isNew;
}

/** Pays with a gift card, or with one session of a pack: for the dearest unpaid treatment that it covers. */
export async function redeemForBill(
  db: Db,
  { institute, catalogue }: InstituteOffer,
  { number, id, version, prepaid: ownId, code }: RedemptionInput,
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const bill = await readBill(transaction, number, true);
    const { request, figures } = bill;
    if (bill.redemptions.some((redemption) => redemption.id === id)) return;
    requireVersion(bill, version);
    if (figures.outstanding <= 0) throw new Refusal('conflict');
    const typedCode = isOn(institute, 'gifts') ? readGiftCode(code) : '';
    const prepaidId = ownId || (await findGiftCard(transaction, typedCode)).id;
    const prepaid = await findPrepaid(transaction, prepaidId, true);
    const { kind, phone, left } = prepaid;
    const payment =
      kind === 'gift-card'
        ? { amount: Math.min(left, figures.outstanding), sessions: 0 }
        : { amount: computeSessionPrice(bill, prepaid, catalogue), sessions: 1 };
    if (phone !== null && phone !== request.phone) throw new Refusal('not-found');
    if (left <= 0) throw new Refusal('conflict');
    await recordUndo(
      transaction,
      [...listWatchedRows(kind, prepaidId), watchRequestRow(request.id)],
      async () => {
        await redeem(transaction, prepaid, { id, ...payment, request }, actor);
        await noteThatClientCame(transaction, bill, payment.amount, actor);
      },
      () => ({
        actor,
        action: `${prepaidFacts[kind].eventPrefix}-used`,
        subject: request.id,
        requestId: request.id,
      }),
    );
  });
}

function computeSessionPrice(
  { request, redemptions }: BillRecord,
  pack: PrepaidRow,
  catalogue: Pick<Catalogue, 'getSection'>,
): number {
  const coveredPrices = listPricedTreatments(request)
    .filter(({ id }) => isCovered(pack, [id], catalogue))
    .map(({ prix }) => prix)
    .sort((first, second) => second - first);
  if (coveredPrices.length === 0 && pack.covers.length > 0) throw new Refusal('not-found');
  const usedPacks = redemptions.filter(
    ({ request_id, session_pack_id, netSessions }) =>
      request_id === request.id && session_pack_id !== null && netSessions > 0,
  );
  return coveredPrices[usedPacks.length] ?? 0;
}

export async function reverseRedemptionsUnlessDue(db: Db, requestId: string): Promise<void> {
  const request = await db
    .selectFrom('requests')
    .select(['status', 'outcome'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  if (isPriceDue(request)) return;
  for (const redemption of await readNetEntries(db, 'redemptions', 'request_id', [requestId]))
    await reverseRedemption(db, redemption, 'site');
}

export async function reverseRedemption(
  db: Db,
  redemption: NetEntry<'redemptions'>,
  actor: string,
): Promise<void> {
  if (redemption.net === 0 && redemption.netSessions === 0) return;
  await reverseRow(db, 'redemptions', redemption, { recorded_by: actor });
  await updateRetention(db, redemption.gift_card_id ?? redemption.session_pack_id ?? '');
}

/** Ends a card or pack: it cannot be redeemed, and the rest stays recorded. */
export async function endPrepaid(db: Db, id: string, actor: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { kind, phone, endedOn } = await findPrepaid(transaction, id, true);
    if (endedOn !== null) return;
    const { table, eventPrefix } = prepaidFacts[kind];
    const endNow = () =>
      transaction
        .updateTable(table as 'session_packs')
        .set({ ended_on: today(), needed_until: today() })
        .where('id', '=', id)
        .execute();
    // Erasing the client's request erases the edit's copy too.
    const requestId = (await findLastRequests(transaction, [phone])).get(phone ?? '')?.id;
    const edit = { actor, action: `${eventPrefix}-ended`, subject: id };
    await recordUndo(transaction, listWatchedRows(kind, id), endNow, () => ({
      ...edit,
      ...(requestId && { requestId }),
    }));
  });
}
