import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import { createAgenda } from '../../server/institute/agenda/agenda.ts';
import { cancelByLink } from '../../server/institute/appointments/cancellations.ts';
import { moveByLink } from '../../server/institute/appointments/moves.ts';
import { bookOnline } from '../../server/institute/booking/book-online.ts';
import { askFreely } from '../../server/institute/booking/search/search-turns.ts';
import { atTime } from '../../server/institute/clock.ts';
import { type Db, openDatabase } from '../../server/institute/database/database.ts';
import { demoServices } from '../../server/institute/demo/services.ts';
import { answerDeposit, reportPaid } from '../../server/institute/money/deposit-answers.ts';
import { startHolds } from '../../server/institute/money/ended-holds.ts';
import { Refusal } from '../../server/institute/refusal.ts';
import { hashSecret } from '../../server/institute/secret-value.ts';
import type { UseCaseServices } from '../../server/institute/services.ts';
import { turnOn } from '../../server/institute/setup/options.ts';
import { readChanges } from '../../server/institute/site/stored-contents.ts';
import { createLog } from '../../server/observability/log.ts';
import { shownContents } from '../../shared/site/catalogue-of.ts';
import { newLocation } from '../support/institute.ts';
import { perRun } from '../support/nightly.ts';
import { setOwnHours } from '../support/own-facts.ts';
import { add } from '../support/rows.ts';
import { DepositModel, type Slot } from './deposit-model.ts';
import { depositRules, tokenOf } from './deposits.ts';

/*
 * Random histories of held slots, played by two processes against the institute's use cases and against an independent
 * model. After each step every appointment and its taken time agree with the model.
 */

setOwnHours();
const folder = await mkdtemp(join(tmpdir(), 'deposit-histories-'));
const db = await openDatabase(await newLocation(folder), createLog('silent'));
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

const log = createLog('silent');
/** Starts a process, which ends overdue holds at once. */
const look = (services: UseCaseServices) => startHolds(services, log)[Symbol.asyncDispose]();

const begins = Date.parse('2026-11-25T10:00:00.000Z');
const slots: readonly Slot[] = [
  { day: '2026-11-25', time: '16:00' },
  { day: '2026-11-25', time: '17:00' },
  { day: '2026-11-26', time: '10:00' },
  { day: '2026-11-27', time: '10:00' },
];
const slot = fc.constantFrom(...slots);
const which = fc.nat(3);
/** The amount that the client reports: often the one asked for. */
const amount = fc.constantFrom(5000, 5000, 4000, 50_000);

const weighed = <Step>(weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });

const histories = fc.array(
  fc.oneof(
    weighed(5, fc.record({ kind: fc.constant('book' as const), client: fc.nat(2), slot })),
    weighed(3, fc.record({ kind: fc.constant('pay' as const), which, amount })),
    weighed(
      3,
      fc.record({
        kind: fc.constant('answer' as const),
        which,
        answer: fc.constantFrom('noted' as const, 'refused' as const, 'settled' as const),
      }),
    ),
    weighed(2, fc.record({ kind: fc.constant('move' as const), which, slot })),
    weighed(1, fc.record({ kind: fc.constant('cancel' as const), which })),
    weighed(
      4,
      fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(5, 40, 120, 600) }),
    ),
  ),
  { minLength: 3, maxLength: 14 },
);
type History = typeof histories extends fc.Arbitrary<infer Found> ? Found : never;
type Step = History[number];

interface Booked {
  readonly number: string;
  readonly token: string;
  readonly client: number;
}

/** Returns the browser by which the site knows the client. */
const browserOf = (client: number) => ({ browser: `b${client}`, address: '127.0.0.1' });

test('holds agree with the model after each step of a random history', {
  timeout: perRun(120_000, 3_600_000),
}, async () => {
  const player = await createPlayer();
  const property = fc.asyncProperty(histories, (history) => player.play(history));
  await fc.assert(property, { numRuns: perRun(60, 5_000), endOnFailure: true });
});

async function createPlayer() {
  const value = JSON.stringify(depositRules());
  await turnOn(db, ['deposits']);
  await db.insertInto('contents').values({ kind: 'institute', id: 'deposits', value }).execute();
  const site = {
    publicUrl: 'http://localhost',
    contactTo: 'accueil@institut.example',
    ...shownContents(await readChanges(db)),
  };
  // Two processes, each with an agenda of its own.
  const processes = [
    demoServices(db, site),
    { ...demoServices(db, site), agenda: createAgenda(db) },
  ];
  const clients = await Promise.all(
    [0, 1, 2].map((index) => add(db, 'users', { email: `cliente-${index}@exemple.ci` })),
  );
  return {
    play: (history: History) =>
      new Played(db, processes as UseCaseServices[], clients).play(history),
  };
}

class Played {
  readonly #db: Db;
  readonly #processes: readonly UseCaseServices[];
  readonly #clients: readonly { id: string; email: string | null }[];
  readonly #model = new DepositModel(begins);
  readonly #booked: Booked[] = [];
  #turn = 0;

  constructor(
    db: Db,
    processes: readonly UseCaseServices[],
    clients: readonly { id: string; email: string | null }[],
  ) {
    this.#db = db;
    this.#processes = processes;
    this.#clients = clients;
  }

  async play(history: History): Promise<void> {
    await this.#db.deleteFrom('requests').execute();
    await this.#db.deleteFrom('outbox').execute();
    for (const step of history) {
      await this.#now(() => this.#take(step));
      await this.#judge();
    }
  }

  #now<Result>(work: () => Promise<Result>): Promise<Result> {
    return atTime(new Date(this.#model.now).toISOString(), work);
  }

  #services(): UseCaseServices {
    this.#turn += 1;
    const one = this.#processes[this.#turn % this.#processes.length];
    if (!one) throw new Error('no process');
    return one;
  }

  async #take(step: Step): Promise<void> {
    if (step.kind === 'book') return this.#book(step.client, step.slot);
    if (step.kind === 'wait') {
      this.#model.wait(step.minutes);
      // Both processes look at the same moment.
      return void (await this.#now(() => Promise.all(this.#processes.map(look))));
    }
    const one = this.#booked[step.which];
    if (!one) return;
    const expected = this.#model.take(step);
    const told = await outcome(() => this.#change(step, one));
    if (told !== expected)
      throw new Error(`${JSON.stringify(step)}: ${told}, and the model says ${expected}`);
  }

  async #book(client: number, slot: Slot): Promise<void> {
    const { id, email } = this.#clients[client] ?? { id: '', email: '' };
    const expected = this.#model.book(client, slot);
    const told = await outcome(async () => {
      const booked = await bookOnline(this.#services(), {
        input: orderOf(client, slot),
        booker: {
          client: { id, email: email ?? '', role: 'user' },
          network: `n${client}`,
          isOneSite: false,
          ...browserOf(client),
        },
        ask: askFreely,
      });
      this.#booked.push({ number: booked.number, token: tokenOf(booked.manage ?? ''), client });
    });
    if (told !== expected)
      throw new Error(`booking ${slot.day} ${slot.time}: ${told}, and the model says ${expected}`);
  }

  async #change(step: Exclude<Step, { kind: 'book' | 'wait' }>, one: Booked) {
    const { number, token, client } = one;
    const services = this.#services();
    const { version } = await this.#db
      .selectFrom('requests')
      .select('version')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const visitor = browserOf(client);
    const changer = { visitor, client: undefined };
    if (step.kind === 'pay') return reportPaid(services, { token, amount: step.amount, visitor });
    if (step.kind === 'answer')
      return answerDeposit(services, { number, version, answer: step.answer }, 'a@b.ci');
    if (step.kind === 'cancel') return cancelByLink(services, { token, version }, changer);
    const { day, time } = step.slot;
    await moveByLink(services, { token, version, day, time }, { ...changer, ask: askFreely });
  }

  /** Compares all rows and their taken time with the model. */
  async #judge(): Promise<void> {
    const rows = await this.#db.selectFrom('requests').selectAll().execute();
    const uses = await this.#db.selectFrom('resource_use').selectAll().execute();
    const found = this.#booked.map(({ number }) => {
      const row = rows.find((one) => one.number === number);
      const { status, deposit_state: state, held_until: until, day, hour: time } = row ?? {};
      const taken = uses.filter(({ request_id }) => request_id === row?.id).length;
      return { status, state, until, day, time, taken };
    });
    const [is, says] = [found, this.#model.all()].map((all) => JSON.stringify(all));
    if (is !== says || rows.length !== found.length)
      throw new Error(`there is ${is}, and the model says ${says}`);
    const mails = await this.#db
      .selectFrom('outbox')
      .select('id')
      .where('subject', 'like', 'Heure de nouveau libre%')
      .execute();
    if (mails.length !== this.#model.ended)
      throw new Error(`${mails.length} mails of an end, and the model says ${this.#model.ended}`);
  }
}

const orderOf = (client: number, { day, time }: Slot) => ({
  day,
  time,
  people: 1,
  category: 'capillaires',
  careType: '',
  staff: '4',
  treatments: ['capillaires/coupe-femme'],
  moment: 'Peu importe' as const,
  name: 'Awa',
  phone: `+22507000000${client}0`,
  email: '',
  deposit: 5000,
  // A random note keeps an order from counting as a repetition.
  note: hashSecret(randomUUID()),
});

/** Returns 'ok' or the code of the refusal. */
async function outcome(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'ok';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason } = error as Refusal & { reason?: string };
    return reason ? `${error.code} ${reason}` : error.code;
  }
}
