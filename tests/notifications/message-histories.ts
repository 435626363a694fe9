import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type DatabaseLocation,
  type Db,
  openDatabase,
} from '../../server/institute/database/database.ts';
import { createLog } from '../../server/observability/log.ts';
import { addDays } from '../../shared/calendar/calendar-month.ts';
import { appointmentTitle } from '../../shared/calendar/time-of-day.ts';
import { randomFrom } from '../support/kill.ts';
import { type SmtpSink, startSmtp } from '../support/neighbours/smtp.ts';
import { writeOpened } from '../support/opened.ts';
import { readMail } from '../support/outbox.ts';
import { type SiteProcess, startSite } from '../support/process.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * Random histories of appointments. Two processes share a database and are killed at random moments, while the mail
 * server refuses mails or drops connections. Afterwards the mails that arrived are compared with the database.
 */

export interface HistoryOptions {
  /** The number of times that both processes are started and killed. */
  readonly lives: number;
  readonly seed: number;
  /** The URL of an empty PostgreSQL database; absent for SQLite. */
  readonly postgres?: string | undefined;
  report?(line: string): void;
}

interface Appointment {
  readonly number: string;
  /** Absent if the institute booked it. */
  readonly token?: string;
}

const contact = 'accueil@institut.example';
const owner = 'gerante@institut.example';
const minute = 60_000;
const actionsOfLife = 8;
const preload = resolve(import.meta.dirname, '../support/shifted-clock.ts');

export async function playMessages(options: HistoryOptions) {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'messages-'));
  opened.defer(() => rm(folder, { recursive: true }));
  const { postgres: url } = options;
  const location: DatabaseLocation = url ? { url } : { file: join(folder, 'institute.sqlite') };
  await writeOpened(location);
  const db = await openDatabase(location, createLog('silent'));
  opened.defer(() => db.destroy());
  const smtp = opened.use(await startSmtp());
  const env = {
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
    ADMIN_CODE: 'le-bon-code',
    LOG_LEVEL: 'warn',
    CONTACT_TO: contact,
    NODE_OPTIONS: `--import=${preload}`,
    ...(url && { DATABASE_URL: url }),
  };
  // Awaited here: otherwise the servers would be disposed of at once.
  return await new History(db, smtp, env, options).play();
}

class History {
  readonly #db: Db;
  readonly #smtp: SmtpSink;
  readonly #env: Record<string, string>;
  readonly #options: HistoryOptions;
  readonly #random: () => number;
  readonly #appointments: Appointment[] = [];
  /** The number of times that a killed process was sending each mail. As many extra copies may arrive. */
  readonly #interrupted = new Map<string, number>();
  #sites: SiteProcess[] = [];
  #now = Date.parse('2026-12-01T08:00:00Z');
  #ownerCookies: Record<string, string> = {};
  #clients = 0;

  constructor(db: Db, smtp: SmtpSink, env: Record<string, string>, options: HistoryOptions) {
    this.#db = db;
    this.#smtp = smtp;
    this.#env = env;
    this.#options = options;
    this.#random = randomFrom(options.seed);
  }

  async play() {
    const { lives, report } = this.#options;
    await this.#start();
    await this.#signIn();
    for (let life = 0; life < lives; life += 1) {
      this.#breakServer();
      let answered = 0;
      const act = () =>
        this.#act().then(
          () => (answered += 1),
          () => {},
        );
      const actions = Array.from({ length: actionsOfLife }, act);
      const enough = 1 + Math.floor(this.#random() * (actionsOfLife - 2));
      const deadline = performance.now() + 20_000;
      while (answered < enough && performance.now() < deadline) await pause(10);
      await pause(this.#random() * 100);
      await this.#kill();
      await Promise.all(actions);
      this.#now += Math.ceil(this.#random() * 90) * minute;
      report?.(`life ${life + 1}, ${this.#appointments.length} appointments`);
      await this.#start();
    }
    const wrong = [...(await this.#finish()), ...(await this.#compare())];
    return { wrong, appointments: this.#appointments.length, mails: this.#smtp.taken.length };
  }

  async #start(): Promise<void> {
    this.#smtp.refusesSenders = undefined;
    const env = { ...this.#env, CLOCK_START: new Date(this.#now).toISOString() };
    this.#sites = await Promise.all([startSite(env), startSite(env)]);
  }

  async #kill(): Promise<void> {
    for (const { child } of this.#sites) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
    const sending = await this.#db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'sending')
      .where('sent_at', 'is', null)
      .execute();
    for (const { id } of sending) this.#interrupted.set(id, (this.#interrupted.get(id) ?? 0) + 1);
  }

  #breakServer(): void {
    this.#smtp.refusesSenders = this.#random() < 0.3 ? '421 Too busy' : undefined;
    this.#smtp.drops = this.#random() < 0.3 ? 2 : 0;
    this.#smtp.pause = this.#random() * 200;
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.#random() * values.length)] as Value;
  }

  #url(): string {
    return this.#pick(this.#sites).url;
  }

  async #signIn(): Promise<void> {
    const visitor = await Visitor.at(this.#url());
    await visitor.call('auth/basic/login', { email: owner });
    let token: string | undefined;
    while (!token) {
      await pause(20);
      const mails = this.#smtp.taken.map((mail) => readMail(mail));
      token = mails.flatMap((mail) => /\/verify\?token=([\w.-]+)/.exec(mail)?.[1] ?? [])[0];
    }
    await visitor.call(`auth/basic/verify/${token}`);
    await visitor.get('/');
    await visitor.call('user/role', { email: owner, role: 'admin', adminCode: 'le-bon-code' });
    this.#ownerCookies = Object.fromEntries(visitor.cookies);
  }

  #adminCall(path: string, body: object) {
    return new Visitor(this.#url(), this.#ownerCookies).call(path, body);
  }

  /** Books or changes an appointment, as a client or as the institute. */
  async #act(): Promise<void> {
    const chance = this.#random();
    if (this.#appointments.length < 3 || chance < 0.4) return this.#book();
    const { number, token } = this.#pick(this.#appointments);
    const start = this.#newStart();
    const { version } = await this.#db
      .selectFrom('requests')
      .select('version')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    if (!token || chance > 0.8) {
      const isRefusal = chance > 0.95;
      const own = isRefusal ? { reason: 'Fermé.' } : { day: start.day, hour: start.time };
      const path = isRefusal ? 'admin/request/refuse' : 'admin/request/confirm';
      await this.#adminCall(path, { number, version, ...own });
    } else {
      const visitor = await Visitor.at(this.#url());
      if (chance < 0.65) await visitor.call(`booking/visit/move/${token}`, { ...start, version });
      else await visitor.call(`booking/visit/cancel/${token}`, { version });
    }
  }

  async #book(): Promise<void> {
    this.#clients += 1;
    const order = {
      ...this.#newStart(),
      people: 1,
      category: 'onglerie',
      careType: '',
      moment: 'Matin',
      note: '',
      treatments: ['onglerie/manucure-simple'],
      name: `Cliente ${this.#clients}`,
      email: `cliente-${this.#clients}@exemple.ci`,
      phone: `+2250708${String(this.#clients).padStart(6, '0')}`,
    };
    const chance = this.#random();
    if (chance < 0.2) {
      const { status, body } = await this.#adminCall('admin/agenda/book', order);
      if (status === 200) this.#appointments.push({ number: body.number });
      return;
    }
    const visitor = await Visitor.at(this.#url());
    const { time, ...request } = order;
    const { status, body } =
      chance < 0.4
        ? await visitor.call('booking/request', request)
        : await visitor.call('booking/appointment', order);
    const token = body.manage?.slice('/rdv/'.length);
    if (status === 200) this.#appointments.push({ number: body.number, token });
  }

  #newStart() {
    const today = new Date(this.#now).toISOString().slice(0, 10);
    const day = addDays(today, 2 + Math.floor(this.#random() * 12));
    const time = `${10 + Math.floor(this.#random() * 8)}:${this.#pick(['00', '30'])}`;
    return { day, time };
  }

  /** Lets all held mails become due, and waits until they have left. */
  async #finish(): Promise<string[]> {
    await this.#kill();
    this.#now += 60 * minute;
    this.#smtp.drops = 0;
    this.#smtp.pause = 0;
    await this.#start();
    for (let tries = 600; tries > 0; tries -= 1) {
      const unsent = this.#db.selectFrom('outbox').select('id').where('sent_at', 'is', null);
      if ((await unsent.execute()).length === 0) break;
      await pause(100);
    }
    await this.#kill();
    const unsent = await this.#db
      .selectFrom('outbox')
      .select(['id', 'subject'])
      .where('sent_at', 'is', null)
      .execute();
    return unsent.map(({ id, subject }) => `never sent: ${subject} (${id})`);
  }

  /** Compares the arrived mails with the database. @returns the differences */
  async #compare(): Promise<string[]> {
    const arrived = this.#smtp.taken.map((mail) => /^Message-ID: <([^@>]+)/m.exec(mail)?.[1] ?? '');
    const cuts = new Map([...this.#smtp.cut].map(([id, count]) => [idIn(id), count]));
    const wrong = [...Map.groupBy(arrived, (id) => id)].flatMap(([id, copies]) => {
      const allowed = 1 + (this.#interrupted.get(id) ?? 0) + (cuts.get(id) ?? 0);
      return copies.length > allowed ? [`mail ${id} came ${copies.length} times`] : [];
    });
    const rows = await this.#db
      .selectFrom('outbox')
      .innerJoin('requests', 'requests.id', 'outbox.request_id')
      .selectAll('requests')
      .select(['outbox.id as mail', 'recipient', 'subject'])
      .where('subject', 'not like', 'Rappel%')
      .orderBy('outbox.created_at')
      .execute();
    for (const mails of Map.groupBy(rows, ({ id, recipient }) => `${id} ${recipient}`).values()) {
      const places = mails.map(({ mail }) => arrived.indexOf(mail));
      const last = mails.at(-1) as (typeof mails)[number];
      const about = `${last.number} to ${last.recipient}`;
      if (places.includes(-1)) wrong.push(`a mail about ${about} is lost`);
      if (places.join() !== places.toSorted((one, other) => one - other).join())
        wrong.push(`a mail about ${about} overtook an older one`);
      if (last.recipient === last.email && !last.subject.includes(stateText(last)))
        wrong.push(`${about} is ${stateText(last)}, but was told "${last.subject}"`);
    }
    const told = new Set(rows.map(({ number, recipient }) => `${number} ${recipient}`));
    const all = await this.#db.selectFrom('requests').selectAll().execute();
    for (const request of all) {
      const { number, email } = request;
      if (stateText(request) && !told.has(`${number} ${email}`))
        wrong.push(`${number} was never told to ${email}`);
    }
    return wrong;
  }
}

const idIn = (messageId: string) => messageId.slice(1).split('@')[0] ?? '';

interface State {
  readonly status: string;
  readonly day: string;
  readonly hour: string | null;
}

/** Returns the words that the subject of the last mail to a client contains. */
function stateText({ status, day, hour }: State): string {
  if (status === 'pending') return 'Nous avons bien reçu';
  // A client who cancels a request without an hour gets no mail.
  if (status === 'cancelled') return hour ? 'annul' : '';
  if (status === 'refused') return 'Nous ne pouvons pas vous recevoir';
  return appointmentTitle(day, hour ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
}
