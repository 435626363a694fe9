import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, test } from 'vitest';
import { recordOutcome, refuseRequest } from '../../server/institute/appointments/decisions.ts';
import { findRequest } from '../../server/institute/appointments/requests.ts';
import { atTime } from '../../server/institute/clock.ts';
import { hasRowLocks } from '../../server/institute/database/concurrency.ts';
import { type Db, openDatabase } from '../../server/institute/database/database.ts';
import { pay, readBill, recordDeposit } from '../../server/institute/money/bills.ts';
import { readMonthMoney, readTill } from '../../server/institute/money/money-reports.ts';
import { readPrepaid } from '../../server/institute/money/prepaid-money.ts';
import { sellGift, sellPack } from '../../server/institute/money/prepaid-sales.ts';
import { redeemForBill } from '../../server/institute/money/redemptions.ts';
import { settle, undoEntry } from '../../server/institute/money/settlements.ts';
import { splitAgain } from '../../server/institute/money/shares.ts';
import { Refusal } from '../../server/institute/refusal.ts';
import { createLog } from '../../server/observability/log.ts';
import { institute } from '../../shared/institute.ts';
import { buildCatalogue } from '../../shared/site/catalogue-of.ts';
import { addHeld } from '../agenda/support/held.ts';
import { newLocation } from '../support/institute.ts';
import { perRun } from '../support/nightly.ts';
import { LedgerModel, type Visit } from './ledger-model.ts';

/*
 * Random histories of payments, played against the institute's use cases and against an independent model. After each
 * step all figures agree with the model, and the equations of money/accounts.ts hold.
 */

const which = fc.nat(2);
const method = fc.constantFrom('cash' as const, 'wave' as const, 'mtn' as const);
const amount = fc.constantFrom(5000, 10_000, 25_000, 25_001);
const step = <Kind extends string, Of extends Record<string, unknown>>(
  weight: number,
  kind: Kind,
  of: { [Key in keyof Of]: fc.Arbitrary<Of[Key]> },
) => ({
  weight,
  arbitrary: fc.record(of).map((fields): Of & { kind: Kind } => ({ ...fields, kind })),
});

const histories = fc.array(
  fc.oneof(
    step(5, 'pay', {
      which,
      amount,
      method,
      force: fc.boolean(),
      isStale: fc.constantFrom(false, false, true),
    }),
    step(1, 'two devices', { which, amount, method }),
    step(2, 'deposit', { which, amount, method }),
    step(2, 'sell card', { amount, method }),
    step(1, 'sell pack', { which, method }),
    step(4, 'redeem', { which, prepaid: fc.nat(3) }),
    step(3, 'undo', { which, entry: fc.nat(3) }),
    step(2, 'cancel', { which }),
    step(2, 'outcome', { which, outcome: fc.constantFrom('came' as const, 'missed' as const) }),
    step(3, 'settle', {
      which,
      method,
      answer: fc.constantFrom('kept' as const, 'refunded' as const, 'credit' as const),
    }),
    step(1, 'move', { which, staff: fc.constantFrom(1, 2, 3, 4) }),
    step(1, 'next day', {}),
  ),
  { minLength: 3, maxLength: 14 },
);
type History = typeof histories extends fc.Arbitrary<infer Found> ? Found : never;
type Step = History[number];

const actor = 'gerante@institut.example';
const begins = Date.parse('2026-11-10T18:00:00.000Z');
const catalogue = buildCatalogue();
const options = { gifts: true, packs: true, commissions: true };
const shown = { institute: { ...institute, options }, catalogue };

const folder = await mkdtemp(join(tmpdir(), 'ledger-histories-'));
const db = await openDatabase(await newLocation(folder), createLog('silent'));
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

test('the ledger agrees with the model after each step of a random history', {
  timeout: perRun(240_000, 7_200_000),
}, async () => {
  // Payments are deleted between histories.
  const table = hasRowLocks(db) ? ' on payments' : '';
  await sql.raw(`drop trigger payments_kept${table}`).execute(db);
  const property = fc.asyncProperty(histories, (history) => new Played(db).play(history));
  await fc.assert(property, { numRuns: perRun(100, 20_000), endOnFailure: true });
});

class Played {
  readonly #db: Db;
  readonly #model = new LedgerModel();
  #now = begins;

  constructor(db: Db) {
    this.#db = db;
  }

  async play(history: History): Promise<void> {
    for (const table of [
      'undos',
      'outbox',
      'payments',
      'gift_cards',
      'session_packs',
      'events',
      'requests',
    ] as const)
      await this.#db.deleteFrom(table).execute();
    for (const [index, visit] of this.#model.visits.entries()) await this.#book(visit, index);
    await atTime(new Date(begins).toISOString(), () =>
      this.#take({ kind: 'sell card', amount: 25_000, method: 'cash' }),
    );
    for (const step of history) {
      this.#now += 1000;
      const told = await atTime(new Date(this.#now).toISOString(), () => this.#take(step));
      const says = told.says;
      if (told.is !== says)
        throw new Error(`${JSON.stringify(step)}: ${told.is}, and the model says ${says}`);
      await atTime(new Date(this.#now).toISOString(), () => this.#judge());
    }
  }

  get #day(): string {
    return new Date(this.#now).toISOString().slice(0, 10);
  }

  /** Adds an appointment at an hour of its own, with a staff member for each treatment. */
  async #book({ number, phone, day, prices }: Visit, index: number): Promise<void> {
    const parts = prices.map((_, at) => ({
      staff: at + 1,
      treatment: `corps/soin-${at}`,
      starts: 0,
      ends: 60,
    }));
    const row = await addHeld(
      this.#db,
      { day, hour: `1${index}:00`, number, phone, outcome: null, email: null },
      ...parts,
    );
    const treatments = prices.map((prix, at) => ({ id: `corps/soin-${at}`, nom: 'Soin', prix }));
    await this.#db
      .updateTable('requests')
      .set({ treatments: JSON.stringify(treatments), persons: JSON.stringify([treatments]) })
      .where('id', '=', row.id)
      .execute();
  }

  async #take(step: Step): Promise<{ is: string; says: string }> {
    const [db, model, day] = [this.#db, this.#model, this.#day];
    if (step.kind === 'next day') {
      this.#now += 86_400_000;
      return { is: 'ok', says: 'ok' };
    }
    if (step.kind === 'sell card') {
      const id = randomUUID();
      const card = { id, from: '', to: '', message: '', expires: '' };
      const says = model.sellCard(id, step, day);
      return {
        says,
        is: await outcome(() =>
          sellGift(db, { ...card, amount: step.amount, method: step.method }, actor),
        ),
      };
    }
    const visit = model.visits[step.which];
    if (!visit) throw new Error('no visit');
    const { number } = visit;
    const { version, request, payments, redemptions } = await readBill(db, number);
    const id = randomUUID();
    const seen = { number, id, version };
    const edit = { number, version: request.version, actor };
    switch (step.kind) {
      case 'pay': {
        const { amount: paid, method: by, force, isStale } = step;
        const input = {
          ...seen,
          version: version - (isStale ? 1 : 0),
          amount: paid,
          method: by,
          day,
          force,
        };
        const says = isStale
          ? 'conflict'
          : model.pay(visit, { id, ...step, purpose: 'appointment', day });
        return { says, is: await outcome(() => pay(db, input, actor)) };
      }
      case 'two devices': {
        const inputs = [id, randomUUID()].map((own) => ({
          ...seen,
          id: own,
          amount: step.amount,
          method: step.method,
          day,
          force: true,
        }));
        const told = await Promise.all(inputs.map((input) => outcome(() => pay(db, input, actor))));
        const first = inputs[told.indexOf('ok')]?.id ?? id;
        model.pay(visit, { ...step, id: first, force: true, purpose: 'appointment', day });
        return { is: told.sort().join(), says: 'conflict,ok' };
      }
      case 'deposit': {
        const paid = { amount: step.amount, method: step.method, day };
        const is = await outcome(() =>
          db.transaction().execute((within) => recordDeposit(within, request, paid, actor)),
        );
        const added = (await readBill(db, number)).payments.find(
          (payment) => !payments.some((before) => before.id === payment.id),
        );
        return {
          is,
          says: model.pay(visit, {
            ...step,
            id: added?.id ?? '',
            force: true,
            purpose: 'deposit',
            day,
          }),
        };
      }
      case 'sell pack': {
        const pack = { number, id, covers: [], sessions: 2, price: 40_000, method: step.method };
        const says = model.sellPack(id, visit, step.method, day);
        return {
          says,
          is: await outcome(() =>
            sellPack(db, catalogue, { ...pack, note: '', expires: '' }, actor),
          ),
        };
      }
      case 'redeem': {
        const prepaid = model.prepaid[step.prepaid % Math.max(1, model.prepaid.length)];
        if (!prepaid) return { is: 'ok', says: 'ok' };
        const input = { ...seen, prepaid: prepaid.id, code: '' };
        const says = model.redeem(visit, prepaid, id);
        return { says, is: await outcome(() => redeemForBill(db, shown, input, actor)) };
      }
      case 'undo': {
        const entry = [...payments, ...redemptions][step.entry];
        if (!entry) return { is: 'ok', says: 'ok' };
        const says = model.undo(visit, entry.id);
        return { says, is: await outcome(() => undoEntry(db, { number, id: entry.id }, actor)) };
      }
      case 'cancel': {
        const says = model.cancel(visit);
        return {
          says,
          is: await outcome(() => refuseRequest(db, edit, { reason: 'Panne' }, async () => {})),
        };
      }
      case 'outcome': {
        const says = model.outcome(visit, step.outcome, new Date(this.#now).toISOString());
        return { says, is: await outcome(() => recordOutcome(db, edit, step.outcome)) };
      }
      case 'settle': {
        const { answer, method: by } = step;
        const says = model.settle(visit, { id, answer, method: by, day });
        return {
          says,
          is: await outcome(() => settle(db, { ...seen, answer, method: by }, actor)),
        };
      }
      case 'move':
        return { says: 'ok', is: await outcome(() => this.#move(number, step.staff)) };
    }
  }

  /** Moves all treatments to another staff member. */
  #move(number: string, staff: number): Promise<void> {
    return this.#db.transaction().execute(async (within) => {
      const request = await findRequest(within, number);
      if (request?.status !== 'confirmed' || !request.plan) return;
      const plan = JSON.parse(request.plan) as { parts: { starts: number; ends: number }[] };
      const parts = plan.parts.map((part, at) => ({
        ...part,
        staff,
        starts: at * 20,
        ends: at * 20 + 20,
      }));
      const uses = parts.map(({ starts, ends }) => ({ lane: staff, starts, ends }));
      const moved = {
        plan: JSON.stringify({ parts, uses }),
        ends: `${request.hour?.slice(0, 3)}${parts.length * 20}`,
      };
      await within.updateTable('requests').set(moved).where('id', '=', request.id).execute();
      await splitAgain(within, request);
    });
  }

  async #judge(): Promise<void> {
    const [db, model] = [this.#db, this.#model];
    for (const visit of model.visits) {
      const { figures, toSettle } = await readBill(db, visit.number);
      same(`bill ${visit.number}`, { ...figures, toSettle }, model.figures(visit));
    }
    const month = await readMonthMoney(db, '2026-11', shown.institute);
    const { methods, purposes, received, people } = month;
    same('methods', methods, model.sums('method'));
    same('purposes', purposes, model.sums('purpose'));
    same('received', received, sum(methods));
    same('received, by purpose', received, sum(purposes));
    const { expected, paid, redeemed, outstanding } = month;
    same('outstanding', expected - paid - redeemed, outstanding);
    same('month', { expected, paid, redeemed, outstanding }, model.total(this.#day));
    const forVisits = purposes.filter(
      ({ purpose }) => purpose === 'appointment' || purpose === 'deposit',
    );
    const redeemedSum = model.visits.reduce((all, visit) => all + model.figures(visit).redeemed, 0);
    same('people', sum(people), sum(forVisits) + redeemedSum);
    const till = await readTill(db, this.#day);
    same('till', till.received, sum(till.purposes));
    same(
      'to settle',
      sum(till.toSettle),
      model.visits.reduce((sum, visit) => sum + model.figures(visit).toSettle, 0),
    );
    const stored = await readPrepaid(db, (query) => query);
    for (const { id, left } of model.prepaid)
      same(`left of ${id}`, stored.find((row) => row.id === id)?.left, left);
  }
}

const sum = (rows: readonly { readonly amount: number }[]) =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

function same(what: string, is: unknown, says: unknown): void {
  const [actual, expected] = [JSON.stringify(is), JSON.stringify(says)];
  if (actual !== expected) throw new Error(`${what}: ${actual}, and the model says ${expected}`);
}

/** Returns 'ok' or the code of the refusal. */
async function outcome(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'ok';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code;
  }
}
