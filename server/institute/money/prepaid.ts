import type { Selectable } from 'kysely';
import { addMonths, type Day } from '../../../shared/calendar/calendar-month.ts';
import type { Catalogue } from '../../../shared/contents/catalogue-of.ts';
import type { RedemptionInput } from '../../../shared/contract/admin/money.ts';
import { retention } from '../../../shared/retention.ts';
import { readGiftCode } from '../../../shared/text/gift-code.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hasRowLocks } from '../database/row-locks.ts';
import type { Database } from '../database/schema/schema.ts';
import { Refusal } from '../refusal.ts';
import type { AppointmentRequest } from '../requests/requests.ts';
import { undoable, type Watched } from '../undo/journal.ts';
import { columns, leftOf, type PrepaidTable as Table } from './balances.ts';
import { editOf, type ReadBill, readBill, requireVersion, rowOf } from './bills.ts';
import { append, type Net, readNet, takeBack } from './ledger.ts';
import { pricedTreatments } from './prices.ts';
import { isCovered } from './session-packs.ts';
import { sharesOf } from './shares.ts';

/*
 * Gift cards and session packs: redeemed, given back and ended. What is left is what was sold less what
 * was redeemed, and the database keeps it from falling below 0.
 */

export type GiftCard = Selectable<Database['gift_cards']>;
export type SessionPack = Selectable<Database['session_packs']>;
interface Rest {
  readonly left: number;
  readonly expires_on: Day | null;
  readonly ended_on: Day | null;
}

/** Until when it can still be asked for. Without an end, as long as what is owed can be claimed (OHADA, five years). */
export function neededUntil({ left, expires_on, ended_on }: Rest): Day {
  const now = today();
  if (left === 0 || ended_on !== null) return now;
  if (expires_on !== null) return expires_on > now ? expires_on : now;
  const months = retention.claimMonths - retention.months;
  return `${addMonths(now.slice(0, 7), months)}-01`;
}

/** After a redemption, or once something is given back. */
async function keepAsNeeded(within: Db, table: Table, id: string): Promise<void> {
  const left = (await leftOf(within, table, [id])).get(id) ?? 0;
  const row = await lockPrepaid(within, table, id);
  await within
    .updateTable(table as 'session_packs')
    .set({ needed_until: neededUntil({ ...row, left }) })
    .where('id', '=', id)
    .execute();
}

/** @throws {Refusal} not-found */
export async function lockPrepaid<T extends Table>(
  within: Db,
  table: T,
  id: string,
): Promise<Selectable<Database[T]>> {
  const row = await within
    .selectFrom(table as 'session_packs')
    .selectAll()
    .where('id', '=', id)
    .$if(hasRowLocks(within), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  return row as unknown as Selectable<Database[T]>;
}

/** The rows that an edit of one may write. */
export const watchedOf = (table: Table, id: string): readonly Watched[] => [
  { table, column: 'id', values: [id] },
  { table: 'payments', column: columns[table], values: [id] },
  { table: 'redemptions', column: columns[table], values: [id] },
];

interface Redeemed {
  readonly id: string;
  /** FCFA. */
  readonly amount: number;
  readonly sessions?: number;
  readonly reason?: string;
  readonly request?: AppointmentRequest | undefined;
}

/** @returns false where it was written before @throws {Refusal} conflict: less is left, or it was ended */
export async function redeem(
  within: Db,
  table: Table,
  prepaid: GiftCard | SessionPack,
  { id, amount, sessions = 0, reason = '', request }: Redeemed,
  actor: string,
): Promise<boolean> {
  const isNew = await append(
    within,
    'redemptions',
    {
      ...{
        id,
        amount,
        sessions,
        reason,
        used_on: today(),
        reverses: '',
        request_id: request?.id ?? null,
      },
      ...{ gift_card_id: null, session_pack_id: null, [columns[table]]: prepaid.id },
      ...{ recorded_by: actor, created_at: timestamp() },
    },
    request ? await sharesOf(within, request, amount) : [],
  );
  // What was sent before stays as it is, also of one that was ended since.
  if (isNew && prepaid.ended_on !== null) throw new Refusal('conflict');
  if (isNew) await keepAsNeeded(within, table, prepaid.id);
  return isNew;
}

/**
 * Pays what is outstanding with a gift card as far as it goes, or with one session of a pack, which pays for the dearest
 * treatment that it covers and nobody has paid for.
 * @throws {Refusal} not-found, conflict
 */
export async function redeemForBill(
  db: Db,
  catalogue: Pick<Catalogue, 'sectionOf'>,
  { number, id, version, ...input }: RedemptionInput,
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    const bill = await readBill(within, number, true);
    if (bill.redemptions.some((one) => one.id === id)) return;
    requireVersion(bill, version);
    if (bill.figures.outstanding <= 0) throw new Refusal('conflict');
    await redeemFor(
      within,
      catalogue,
      { bill, id, prepaid: await findPrepaid(within, input) },
      actor,
    );
  });
}

type Found = { readonly table: Table; readonly row: GiftCard | SessionPack };

/** By its id, or a gift card by its code. @throws {Refusal} not-found */
async function findPrepaid(
  within: Db,
  { prepaid, code }: Pick<RedemptionInput, 'prepaid' | 'code'>,
): Promise<Found> {
  const read = readGiftCode(code);
  const card = await within
    .selectFrom('gift_cards')
    .select('id')
    .where(prepaid ? 'id' : 'code', '=', prepaid || (read ?? ''))
    .executeTakeFirst();
  const table = card || !prepaid ? 'gift_cards' : 'session_packs';
  const row = await lockPrepaid(within, table, card?.id ?? prepaid);
  return { table, row: row as GiftCard | SessionPack };
}

interface Redeeming {
  readonly bill: ReadBill;
  readonly id: string;
  readonly prepaid: Found;
}

/** @throws {Refusal} not-found, conflict */
export async function redeemFor(
  within: Db,
  catalogue: Pick<Catalogue, 'sectionOf'>,
  { bill, id, prepaid: { table, row } }: Redeeming,
  actor: string,
): Promise<void> {
  const { request, figures } = bill;
  const left = (await leftOf(within, table, [row.id])).get(row.id) ?? 0;
  const redeemed =
    'covers' in row
      ? { id, amount: worthFor(bill, row, catalogue), sessions: 1, request }
      : { id, amount: Math.min(left, Math.max(0, figures.outstanding)), request };
  const isForeign = row.phone !== null && row.phone !== request.phone;
  if (isForeign) throw new Refusal('not-found');
  if (left <= 0 || (table === 'gift_cards' && redeemed.amount <= 0)) throw new Refusal('conflict');
  const watched = watchedOf(table, row.id);
  const action = table === 'gift_cards' ? 'gift-used' : 'pack-used';
  await undoable(
    within,
    watched,
    () => redeem(within, table, row, redeemed, actor),
    () => editOf(request, actor, action),
  );
}

/** FCFA. @throws {Refusal} not-found: it covers nothing of the appointment */
function worthFor(
  { request, redemptions }: ReadBill,
  pack: SessionPack,
  catalogue: Pick<Catalogue, 'sectionOf'>,
): number {
  const covers = JSON.parse(pack.covers) as string[];
  const covered = pricedTreatments(request)
    .filter(({ id }) => isCovered({ covers }, [id], catalogue))
    .map(({ prix }) => prix)
    .sort((one, other) => other - one);
  if (covered.length === 0 && covers.length > 0) throw new Refusal('not-found');
  const used = redemptions.filter(
    (one) => one.request_id === request.id && one.session_pack_id !== null && one.netSessions > 0,
  );
  return covered[used.length] ?? 0;
}

/** Gives back what was redeemed for a visit that is no more. */
export async function giveBackUnlessDue(within: Db, requestId: string): Promise<void> {
  const { status, outcome } = await within
    .selectFrom('requests')
    .select(['status', 'outcome'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  if (status === 'confirmed' && outcome !== 'missed') return;
  for (const net of await readNet(within, 'redemptions', 'request_id', [requestId]))
    await giveBack(within, net, 'site');
}

/** @returns whether something was left of it @throws {Refusal} conflict: what a correction gave is used */
export async function giveBack(
  within: Db,
  net: Net<'redemptions'>,
  actor: string,
): Promise<boolean> {
  if (net.net === 0 && net.netSessions === 0) return false;
  const { gift_card_id, session_pack_id } = net;
  await takeBack(within, 'redemptions', rowOf(net), { recorded_by: actor });
  await keepAsNeeded(
    within,
    gift_card_id ? 'gift_cards' : 'session_packs',
    gift_card_id ?? session_pack_id ?? '',
  );
  return true;
}

/** Nothing is redeemed of it any more; what is left stays written. A second time changes nothing. @throws {Refusal} not-found */
export async function endPrepaid(
  db: Db,
  table: Table,
  id: string,
  edit: { actor: string; action: string },
) {
  await db.transaction().execute(async (within) => {
    const row = await lockPrepaid(within, table, id);
    const end = () =>
      within
        .updateTable(table as 'session_packs')
        .set({ ended_on: today(), needed_until: today() })
        .where('id', '=', id)
        .execute();
    if (row.ended_on !== null) return;
    const requestId = row.phone === null ? undefined : await latestRequest(within, row.phone);
    const about = { subject: id, ...(requestId && { requestId }) };
    await undoable(within, watchedOf(table, id), end, () => ({ ...edit, ...about }));
  });
}

/** A request of its client: erasing that erases what is kept to take back the edit. */
export async function latestRequest(db: Db, phone: string): Promise<string | undefined> {
  const latest = await db
    .selectFrom('requests')
    .select('id')
    .where('phone', '=', phone)
    .orderBy('day', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.id;
}
