import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { recordOutcome, refuseRequest } from '#server/institute/appointments/decisions.ts';
import { findRequest } from '#server/institute/appointments/requests.ts';
import { atTime } from '#server/institute/clock.ts';
import { hasRowLocks } from '#server/institute/database/concurrency.ts';
import { openDatabase } from '#server/institute/database/database.ts';
import { payBill, readBill, recordPayment } from '#server/institute/money/bills.ts';
import { readMonthMoney, readTill } from '#server/institute/money/money-reports.ts';
import { readPrepaid } from '#server/institute/money/prepaid-money.ts';
import { sellGift, sellPack } from '#server/institute/money/prepaid-sales.ts';
import { redeemForBill } from '#server/institute/money/redemptions.ts';
import { settleBill, undoEntry } from '#server/institute/money/settlements.ts';
import { recomputeShares } from '#server/institute/money/shares.ts';
import { Refusal } from '#server/institute/refusal.ts';
import { createLog } from '#server/observability/log.ts';
import { institute } from '#shared/institute.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { newLocation } from '../support/institute.ts';
import { perRun } from '../support/nightly.ts';

/*
 * Random histories of payments. After each step the equations of money/accounts.ts hold, and the figures are sums of the
 * stored rows.
 */

const actor = 'gerante@institut.example';
const catalogue = buildCatalogue();
const options = { gifts: true, packs: true, commissions: true };
const facts = { institute: { ...institute, options }, catalogue };

const folder = await mkdtemp(join(tmpdir(), 'ledger-histories-'));
const db = await openDatabase(await newLocation(folder), createLog('silent'));
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

const visits = [
  { number: 'RDV-7000', day: '2026-11-10', hour: '10:00', prices: [25_000] },
  { number: 'RDV-7001', day: '2026-11-10', hour: '11:00', prices: [18_500, 5500] },
  { number: 'RDV-7002', day: '2026-11-11', hour: '12:00', prices: [10_000, 10_001] },
] as const;

const fields = {
  which: fc.constantFrom(...visits),
  at: fc.nat(3),
  amount: fc.constantFrom(5000, 10_000, 25_000, 25_001),
  method: fc.constantFrom('cash' as const, 'wave' as const, 'mtn' as const),
  answer: fc.constantFrom('kept' as const, 'refunded' as const, 'credit' as const),
};

interface Step {
  readonly number: string;
  readonly day: string;
  /** Chooses among the entries, cards, outcomes or staff members of a step. */
  readonly at: number;
  readonly amount: number;
  readonly method: 'cash' | 'wave' | 'mtn';
  readonly answer: 'kept' | 'refunded' | 'credit';
}

/** Returns 'ok' or the code of the refusal. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error) => {
      if (!(error instanceof Refusal)) throw error;
      return error.code;
    },
  );

async function see({ number }: Step) {
  const bill = await readBill(db, number);
  return { ...bill, seen: { number, id: randomUUID(), version: bill.version } };
}

const acts = {
  async pay(step: Step) {
    const { seen } = await see(step);
    return payBill(db, { ...step, ...seen, force: step.at > 1 }, actor);
  },
  async discount(step: Step) {
    const { seen, figures } = await see(step);
    const given = await outcome(payBill(db, { ...step, ...seen, method: 'discount' }, actor));
    expect(given).toBe(step.amount > figures.outstanding ? 'conflict' : 'ok');
  },
  async 'pay from a stale page'(step: Step) {
    const { seen } = await see(step);
    const stale = { ...step, ...seen, version: seen.version - 1, force: true };
    expect(await outcome(payBill(db, stale, actor))).toBe('conflict');
  },
  async 'pay on two devices'(step: Step) {
    const { seen } = await see(step);
    const inputs = [1, 2].map(() => ({ ...step, ...seen, id: randomUUID(), force: true }));
    const outcomes = await Promise.all(inputs.map((input) => outcome(payBill(db, input, actor))));
    expect(outcomes.sort()).toEqual(['conflict', 'ok']);
  },
  async deposit(step: Step) {
    const { request } = await see(step);
    return db
      .transaction()
      .execute((transaction) =>
        recordPayment(transaction, request, { ...step, purpose: 'deposit' }, actor),
      );
  },
  'sell a card': ({ amount, method }: Step) =>
    sellGift(
      db,
      { id: randomUUID(), price: amount, method, from: '', to: '', note: '', expires: '' },
      actor,
    ),
  'sell a pack': ({ number, method }: Step) => {
    const pack = { number, id: randomUUID(), covers: [], sessions: 2, price: 40_000, method };
    return sellPack(db, catalogue, { ...pack, note: '', expires: '' }, actor);
  },
  async redeem(step: Step) {
    const { seen: prepaidEntriesValue } = await see(step);
    const prepaidEntries = await readPrepaid(db, (query) => query.orderBy('created_at'));
    const prepaid = prepaidEntries[step.at % prepaidEntries.length]?.id ?? '';
    return redeemForBill(db, facts, { ...prepaidEntriesValue, prepaid, code: '' }, actor);
  },
  async undo(step: Step) {
    const { number, at } = step;
    const { payments, redemptions } = await see(step);
    const entry = [...payments, ...redemptions][at];
    return entry && undoEntry(db, { number, id: entry.id }, actor);
  },
  async cancel(step: Step) {
    const { request } = await see(step);
    const edit = { number: step.number, version: request.version, actor };
    return refuseRequest(db, edit, { reason: 'Panne' }, async () => {});
  },
  async mark(step: Step) {
    const { request } = await see(step);
    const edit = { number: step.number, version: request.version, actor };
    return recordOutcome(db, edit, step.at % 2 ? 'came' : 'missed');
  },
  async settle(step: Step) {
    const { seen, toSettle } = await see(step);
    const { answer, method } = step;
    const settled = await outcome(settleBill(db, { ...seen, answer, method }, actor));
    expect(settled).toBe(toSettle === 0 ? 'conflict' : 'ok');
    expect((await see(step)).toSettle).toBe(0);
    if (toSettle === 0 || answer !== 'credit') return;
    const [credit] = await readPrepaid(db, (query) => query.where('id', '=', seen.id));
    expect(credit?.left).toBe(toSettle);
  },
  /** Moves all treatments to another staff member. */
  'move to others': ({ number, at }: Step) =>
    db.transaction().execute(async (transaction) => {
      const request = await findRequest(transaction, number);
      if (request?.status !== 'confirmed' || !request.plan) return;
      const { parts } = JSON.parse(request.plan) as { parts: object[] };
      const movedParts = parts.map((part, index) => ({
        ...part,
        staff: at + 1,
        starts: index * 20,
        ends: index * 20 + 20,
      }));
      const uses = movedParts.map(({ starts, ends }) => ({ resource_id: at + 1, starts, ends }));
      const ends = `${request.hour?.slice(0, 3)}${parts.length * 20}`;
      const plan = JSON.stringify({ parts: movedParts, uses });
      const changed = transaction.updateTable('requests').set({ plan, ends });
      await changed.where('id', '=', request.id).execute();
      await recomputeShares(transaction, request);
    }),
} satisfies Record<string, (step: Step) => Promise<unknown>>;

const act = fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[]), 'next day' as const);

test('adds up after each step of a random history', {
  timeout: perRun(240_000, 7_200_000),
}, async () => {
  // Payments are deleted between histories.
  const table = hasRowLocks(db) ? ' on payments' : '';
  await sql.raw(`drop trigger payments_kept${table}`).execute(db);
  const histories = fc.array(fc.record({ act, ...fields }), { minLength: 3, maxLength: 14 });
  const property = fc.asyncProperty(histories, async (history) => {
    await begin();
    let now = Date.parse('2026-11-10T18:00:00.000Z');
    for (const { act, which: target, ...step } of history) {
      now += act === 'next day' ? 86_400_000 : 1000;
      await atTime(new Date(now).toISOString(), async () => {
        const day = new Date(now).toISOString().slice(0, 10);
        if (act !== 'next day') await outcome(acts[act]({ ...step, number: target.number, day }));
        await judge(day);
      });
    }
  });
  await fc.assert(property, { numRuns: perRun(100, 20_000), endOnFailure: true });
});

/** Replaces the last history by three appointments, with a staff member for each treatment. */
async function begin(): Promise<void> {
  const tables = ['undos', 'outbox', 'payments', 'gift_cards', 'session_packs'] as const;
  for (const table of [...tables, 'events', 'requests'] as const)
    await db.deleteFrom(table).execute();
  for (const [index, { prices, ...visit }] of visits.entries()) {
    const treatments = prices.map((prix, at) => ({ id: `corps/soin-${at}`, nom: 'Soin', prix }));
    const parts = treatments.map(({ id: treatment }, at) => ({
      staff: at + 1,
      treatment,
      starts: 0,
      ends: 60,
    }));
    const phone = `+22507000000${index}0`;
    const { id } = await addBooked(db, { ...visit, phone, outcome: null, email: null }, ...parts);
    await db
      .updateTable('requests')
      .set({ treatments: JSON.stringify(treatments), persons: JSON.stringify([treatments]) })
      .where('id', '=', id)
      .execute();
  }
}

const sum = (rows: readonly { readonly amount: number }[]) =>
  rows.reduce((total, { amount }) => total + amount, 0);

async function judge(day: string): Promise<void> {
  const storedRows = {
    payments: await db
      .selectFrom('payments')
      .selectAll()
      .where('method', '!=', 'discount')
      .execute(),
    discounts: await db
      .selectFrom('payments')
      .selectAll()
      .where('method', '=', 'discount')
      .execute(),
    redemptions: await db.selectFrom('redemptions').selectAll().execute(),
  };
  const total = { paid: 0, redeemed: 0, outstanding: 0, toSettle: 0 };
  for (const { number, day: visitDay, prices } of visits) {
    const { request, figures, toSettle } = await readBill(db, number);
    const { expected, paid, redeemed, outstanding } = figures;
    const isDue = request.status === 'confirmed' && request.outcome !== 'missed';
    const price = prices.reduce<number>((total, prix) => total + prix, 0);
    const isOwn = ({ request_id }: { request_id: string | null }) => request_id === request.id;
    expect(paid).toBe(sum(storedRows.payments.filter(isOwn)));
    expect(redeemed).toBe(sum(storedRows.redemptions.filter(isOwn)));
    const fullAmount = isDue ? price : (request.kept ?? 0);
    const rest = Math.max(0, fullAmount - paid - redeemed);
    expect(expected).toBe(fullAmount - Math.min(rest, sum(storedRows.discounts.filter(isOwn))));
    expect(outstanding).toBe(expected - paid - redeemed);
    total.toSettle += toSettle;
    if (visitDay > day) continue;
    total.paid += paid;
    total.redeemed += redeemed;
    total.outstanding += outstanding;
  }
  const month = await readMonthMoney(db, '2026-11', facts.institute);
  const { paid, redeemed, outstanding, received, methods, purposes, people } = month;
  expect({ paid, redeemed, outstanding, toSettle: total.toSettle }).toEqual(total);
  const totalValue = sum(storedRows.payments);
  expect([received, sum(methods), sum(purposes)]).toEqual([totalValue, totalValue, totalValue]);
  const forVisits = storedRows.payments.filter(({ request_id }) => request_id !== null);
  expect(sum(people)).toBe(sum(forVisits) + sum(storedRows.redemptions));
  const till = await readTill(db, day);
  expect(till.received).toBe(sum(storedRows.payments.filter(({ paid_on }) => paid_on === day)));
  expect(sum(till.toSettle)).toBe(total.toSettle);
  for (const { kind, sold, left, id } of await readPrepaid(db, (query) => query)) {
    const uses = storedRows.redemptions.filter((use) =>
      [use.gift_card_id, use.session_pack_id].includes(id),
    );
    const usedAmount =
      kind === 'gift-card' ? sum(uses) : uses.reduce((n, use) => n + use.sessions, 0);
    expect([left, left >= 0]).toEqual([sold - usedAmount, true]);
  }
}
