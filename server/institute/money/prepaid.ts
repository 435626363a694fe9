import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { addMonths, type Day } from '../../../shared/calendar/calendar-month.ts';
import { readGiftCode } from '../../../shared/money/gift-code.ts';
import type { CorrectPackInput, CountPackInput } from '../../../shared/money/prepaid.ts';
import type { RedemptionInput } from '../../../shared/money/till.ts';
import { retention } from '../../../shared/retention.ts';
import type { Catalogue } from '../../../shared/site/catalogue-of.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { timestamp, today } from '../clock.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { Refusal } from '../refusal.ts';
import { undoable, type Watched } from '../undo/undo-journal.ts';
import { editOf, type ReadBill, readBill, requireVersion, rowOf } from './bills.ts';
import {
  append,
  leftOf,
  type Net,
  type PrepaidTable,
  prepaidColumns,
  readNet,
  takeBack,
} from './ledger.ts';
import { isCovered } from './session-packs.ts';
import { pricedTreatments, sharesOf } from './shares.ts';

/*
 * Gift cards and session packs: redeemed, corrected, given back and ended. The rest is what was sold less what was
 * redeemed; the database keeps it from falling below 0.
 */

type SessionPack = Selectable<Database['session_packs']>;

export type Prepaid =
  | { readonly table: 'gift_cards'; readonly row: Selectable<Database['gift_cards']> }
  | { readonly table: 'session_packs'; readonly row: SessionPack };

const words = { gift_cards: 'gift', session_packs: 'pack' } as const;

/** @throws {Refusal} not-found */
export async function findPrepaid(db: Db, id: string, isLocked = false): Promise<Prepaid> {
  const lock = isLocked && hasRowLocks(db);
  const card = await db
    .selectFrom('gift_cards')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (card) return { table: 'gift_cards', row: card };
  const pack = await db
    .selectFrom('session_packs')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!pack) throw new Refusal('not-found');
  return { table: 'session_packs', row: pack };
}

/**
 * Finds a gift card by its code as stored.
 * @throws {Refusal} not-found
 */
export async function findGift(db: Db, code: string | undefined): Promise<{ id: string }> {
  const card = await db
    .selectFrom('gift_cards')
    .select('id')
    .where('code', '=', code ?? '')
    .executeTakeFirst();
  if (!card) throw new Refusal('not-found');
  return card;
}

interface Rest {
  readonly left: number;
  readonly expires_on: Day | null;
  readonly ended_on: Day | null;
}

/**
 * Returns the day until which the card or pack can be claimed. Without an end date, claims lapse after five years
 * (OHADA law).
 */
export function neededUntil({ left, expires_on, ended_on }: Rest): Day {
  const now = today();
  if (left === 0 || ended_on !== null) return now;
  if (expires_on !== null) return expires_on > now ? expires_on : now;
  const months = retention.claimMonths - retention.months;
  return `${addMonths(now.slice(0, 7), months)}-01`;
}

/** Updates the retention date after a redemption or a return. */
async function keepAsNeeded(within: Db, id: string): Promise<void> {
  const { table, row } = await findPrepaid(within, id, true);
  const left = (await leftOf(within, table, [id])).get(id) ?? 0;
  await within
    .updateTable(table as 'session_packs')
    .set({ needed_until: neededUntil({ ...row, left }) })
    .where('id', '=', id)
    .execute();
}

/** Returns the rows that an edit of a card or pack may write. */
export const watchedOf = (table: PrepaidTable, id: string): readonly Watched[] => [
  { table, column: 'id', values: [id] },
  { table: 'payments', column: prepaidColumns[table], values: [id] },
  { table: 'redemptions', column: prepaidColumns[table], values: [id] },
];

/**
 * Runs an edit that can be undone. The edit belongs to a request of the client, so that erasing the request erases
 * the edit's copy.
 */
async function editPrepaid(
  within: Db,
  { table, row }: Prepaid,
  { actor, action, work }: { actor: string; action: string; work: () => Promise<boolean> },
): Promise<boolean> {
  const requestId =
    row.phone === null ? undefined : (await lastRequests(within, [row.phone])).get(row.phone)?.id;
  const about = { subject: row.id, ...(requestId && { requestId }) };
  const edit = { actor, action: `${words[table]}-${action}`, ...about };
  return undoable(within, watchedOf(table, row.id), work, (isDone) => (isDone ? edit : undefined));
}

/** Finds the last request of each telephone number, which leads to the client's file. */
export async function lastRequests(db: Db, phones: readonly string[]) {
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'phone', 'number', 'name'])
    .where('phone', 'in', ['', ...phones])
    .where('phone', '!=', '')
    .orderBy('day')
    .orderBy('created_at')
    .execute();
  return new Map(rows.map((row) => [row.phone, row]));
}

interface Redeemed {
  readonly id: string;
  readonly amount: number;
  readonly sessions?: number;
  readonly reason?: string;
  readonly request?: AppointmentRequest | undefined;
}

/**
 * Redeems a card or pack.
 * @returns false if the row was written before
 * @throws {Refusal} conflict: less is left, or it was ended
 */
async function redeem(
  within: Db,
  { table, row }: Prepaid,
  { id, amount, sessions = 0, reason = '', request }: Redeemed,
  actor: string,
): Promise<boolean> {
  const isNew = await append(
    within,
    'redemptions',
    {
      id,
      amount,
      sessions,
      reason,
      used_on: today(),
      reverses: '',
      request_id: request?.id ?? null,
      gift_card_id: null,
      session_pack_id: null,
      [prepaidColumns[table]]: row.id,
      recorded_by: actor,
      created_at: timestamp(),
    },
    request ? await sharesOf(within, request, amount) : [],
  );
  // A repeated submission succeeds, even if the card was ended since.
  if (isNew && row.ended_on !== null) throw new Refusal('conflict');
  if (isNew) await keepAsNeeded(within, row.id);
  return isNew;
}

type Sections = Pick<Catalogue, 'sectionOf'>;

/**
 * Pays the outstanding amount with a gift card as far as it goes, or with one session of a pack. A session pays for
 * the dearest unpaid treatment that the pack covers.
 * @throws {Refusal} not-found, conflict
 */
export async function redeemForBill(
  db: Db,
  catalogue: Sections,
  { number, id, version, prepaid, code }: RedemptionInput,
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    const bill = await readBill(within, number, true);
    if (bill.redemptions.some((one) => one.id === id)) return;
    requireVersion(bill, version);
    if (bill.figures.outstanding <= 0) throw new Refusal('conflict');
    const found = prepaid || (await findGift(within, readGiftCode(code))).id;
    await redeemFor(within, catalogue, { bill, id, prepaid: found }, actor);
  });
}

/**
 * Redeems one session for an appointment, at most once.
 * @throws {Refusal} not-found, conflict
 */
export async function countPack(
  db: Db,
  catalogue: Sections,
  { pack, number }: CountPackInput,
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    const bill = await readBill(within, number, true);
    const { id, status, outcome } = bill.request;
    const isCounted = bill.redemptions.some(
      (one) => one.session_pack_id === pack && one.request_id === id && one.netSessions > 0,
    );
    if (isCounted) return;
    if (status !== 'confirmed' || outcome === 'missed') throw new Refusal('conflict');
    await redeemFor(within, catalogue, { bill, id: randomUUID(), prepaid: pack }, actor);
  });
}

interface Redeeming {
  readonly bill: ReadBill;
  readonly id: string;
  readonly prepaid: string;
}

/** @throws {Refusal} not-found, conflict */
async function redeemFor(
  within: Db,
  catalogue: Sections,
  { bill, id, prepaid }: Redeeming,
  actor: string,
): Promise<void> {
  const { request, figures } = bill;
  const found = await findPrepaid(within, prepaid, true);
  const { table, row } = found;
  const left = (await leftOf(within, table, [row.id])).get(row.id) ?? 0;
  const isCard = table === 'gift_cards';
  const amount = isCard
    ? Math.min(left, Math.max(0, figures.outstanding))
    : worthFor(bill, row, catalogue);
  if (row.phone !== null && row.phone !== request.phone) throw new Refusal('not-found');
  if (left <= 0 || (isCard && amount <= 0)) throw new Refusal('conflict');
  const redeemed = { id, amount, sessions: isCard ? 0 : 1, request };
  await undoable(
    within,
    watchedOf(table, row.id),
    () => redeem(within, found, redeemed, actor),
    () => editOf(request, actor, `${words[table]}-used`),
  );
}

/**
 * Returns the FCFA that a session pays.
 * @throws {Refusal} not-found: it covers nothing of the appointment
 */
function worthFor(
  { request, redemptions }: ReadBill,
  pack: SessionPack,
  catalogue: Sections,
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

/**
 * Corrects the rest by one session; a repeated submission changes nothing.
 * @throws {Refusal} not-found, conflict
 */
export async function correctPack(
  db: Db,
  { pack, id, sessions, reason }: CorrectPackInput,
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    const found = await findPrepaid(within, pack, true);
    if (found.table === 'gift_cards') throw new Refusal('not-found');
    const correction = { id, reason, amount: 0, sessions: -sessions };
    const work = () => redeem(within, found, correction, actor);
    const isNew = await editPrepaid(within, found, { actor, action: 'corrected', work });
    const own = await readNet(within, 'redemptions', 'session_pack_id', [pack]);
    if (!isNew && !own.some((one) => one.id === id)) throw new Refusal('conflict');
  });
}

/**
 * Reverses a redemption, which stays listed.
 * @throws {Refusal} not-found, conflict: the corrected sessions are used
 */
export async function undoUse(
  db: Db,
  { id, use }: { readonly id: string; readonly use: string },
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    const found = await findPrepaid(within, id, true);
    const uses = await readNet(within, 'redemptions', prepaidColumns[found.table], [id]);
    const net = uses.find((one) => one.id === use);
    if (!net) throw new Refusal('not-found');
    const work = () => giveBack(within, net, actor);
    await editPrepaid(within, found, { actor, action: 'given-back', work });
  });
}

/** Gives back what was redeemed for a cancelled or missed visit. */
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

/**
 * @returns whether a part of it was left
 * @throws {Refusal} conflict: the corrected sessions are used
 */
async function giveBack(within: Db, net: Net<'redemptions'>, actor: string): Promise<boolean> {
  if (net.net === 0 && net.netSessions === 0) return false;
  await takeBack(within, 'redemptions', rowOf(net), { recorded_by: actor });
  await keepAsNeeded(within, net.gift_card_id ?? net.session_pack_id ?? '');
  return true;
}

/**
 * Ends a card or pack: it cannot be redeemed, and the rest stays recorded. A repeated call changes nothing.
 * @throws {Refusal} not-found
 */
export async function endPrepaid(db: Db, id: string, actor: string): Promise<void> {
  await db.transaction().execute(async (within) => {
    const found = await findPrepaid(within, id, true);
    if (found.row.ended_on !== null) return;
    const work = async () => {
      await within
        .updateTable(found.table as 'session_packs')
        .set({ ended_on: today(), needed_until: today() })
        .where('id', '=', id)
        .execute();
      return true;
    };
    await editPrepaid(within, found, { actor, action: 'ended', work });
  });
}
