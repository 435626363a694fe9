import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { Visitor } from '../../support/visitor.ts';
import { type Appointment, at, Oracle, type Side, type Unsent } from './oracle.ts';
import type { Start } from './subjects.ts';
import { during } from './unsent.ts';
import type { World } from './world.ts';

/*
 * What clients and the institute's people do, by the site's own calls, and what the oracle is told of it: only what was
 * answered as done.
 */

interface Own {
  readonly token: string;
  /** Until when it is held. */
  until?: number;
  isPaid?: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
/** Days ahead that are booked. */
const ahead = 14;
/** Clients change until so many hours before. */
const cutOff = 4 * hour;
/** Changes within such a time become one mail, which is tried elsewhere. */
const quiet = 10 * minute;
const amount = 5000;
const treatments = [
  ...['capillaires/coupe-femme', 'capillaires/brushing-cheveux-courts', 'capillaires/coupe-homme'],
  ...['onglerie/manucure-simple', 'onglerie/pose-de-vernis'],
];

export class Play {
  readonly oracle = new Oracle();
  /** What was done, and what was refused, by kind. */
  readonly done = new Map<string, number>();
  readonly refused = new Map<string, number>();
  readonly #own = new Map<Appointment, Own>();
  readonly #world: World;
  readonly #random: () => number;
  #boss: Visitor | undefined;
  #clients = 0;
  #turn = 0;

  constructor(world: World, random: () => number) {
    this.#world = world;
    this.#random = random;
  }

  #url(): string {
    this.#turn += 1;
    return this.#world.sites[this.#turn % this.#world.sites.length]?.url ?? '';
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.#random() * values.length)] as Value;
  }

  /** A quarter of an hour at which somebody may be served, on one of the coming days. */
  #start(): Start {
    const today = new Date(this.#world.now).toISOString().slice(0, 10);
    const day = addDays(today, Math.floor(this.#random() * ahead));
    const own = 9 * 60 + 30 * Math.floor(this.#random() * 18);
    const time = `${String(Math.floor(own / 60)).padStart(2, '0')}:${own % 60 === 0 ? '00' : '30'}`;
    return { day, time };
  }

  #note(kind: string, { status, body }: { status: number; body: { error?: string } }): boolean {
    const isDone = status === 200;
    const [counts, name] = isDone ? [this.done, kind] : [this.refused, `${kind} ${body.error}`];
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return isDone;
  }

  /** The owner, whose session ends after a month. */
  async signIn(): Promise<void> {
    const { smtp, sites } = this.#world;
    const email = 'gerante@institut.example';
    const boss = await Visitor.at(sites[0]?.url ?? '');
    const known = smtp.taken.length;
    await boss.call('auth/basic/login', { email });
    const linkIn = () =>
      this.#world
        .mails()
        .slice(known)
        .find(({ to }) => to === email)
        ?.text.match(/\/verify\?token=([\w.-]+)/)?.[1];
    while (!linkIn()) await new Promise((done) => setTimeout(done, 20));
    await boss.call(`auth/basic/verify/${linkIn()}`);
    await boss.get('/');
    await boss.call('user/role', { email, role: 'admin', adminCode: 'le-bon-code' });
    this.#boss = boss;
  }

  #during<Answer>(one: Appointment, work: () => Promise<Answer>) {
    return during(this.#world.db, one, work);
  }

  /** Through one of the processes, whichever's turn it is. */
  async #admin(path: string, body: object) {
    const boss = new Visitor(this.#url(), Object.fromEntries(this.#boss?.cookies ?? []));
    return boss.call(path, body);
  }

  #order(start: Start) {
    this.#clients += 1;
    const count = this.#clients;
    const digits = String(count).padStart(6, '0');
    const email = this.#random() < 0.85 ? `cliente-${count}@exemple.ci` : '';
    const treatment = this.#pick(treatments);
    const [category = ''] = treatment.split('/');
    return {
      ...{ ...start, people: 1, category, careType: '', moment: 'Matin', note: '' },
      ...{ treatments: [treatment], name: `Cliente ${count}`, email },
      phone: `+2250708${digits}`,
    };
  }

  async book(): Promise<void> {
    const start = this.#start();
    const order = this.#order(start);
    const visitor = await Visitor.at(this.#url());
    let answer = await visitor.call('booking/appointment', order);
    // A machine that is too slow: the same order again gets the first one's answer.
    for (let left = 3; answer.status >= 500 && left > 0; left -= 1)
      answer = await visitor.call('booking/appointment', order);
    if (!this.#note('book', answer)) return;
    const one = this.#added(order, answer.body.number, start);
    this.#own.set(one, { token: answer.body.manage.slice('/rdv/'.length) });
    const news = { kind: 'confirmed', known: undefined, now: this.#world.now };
    if (one.email) this.oracle.tell(one, 'client', news);
    this.oracle.tell(one, 'institute', news);
  }

  #added(
    { email, phone, day }: { email: string; phone: string; day: string },
    number: string,
    start?: Start,
  ) {
    return this.oracle.add({ number, email, phone, start, wished: day }, this.#world.now);
  }

  async bookByHand(): Promise<void> {
    const start = this.#start();
    const order = this.#order(start);
    const answer = await this.#admin('admin/agenda/book', order);
    if (!this.#note('book by hand', answer)) return;
    const one = this.#added(order, answer.body.number, start);
    if (one.email) this.oracle.tell(one, 'client', this.#byInstitute('confirmed'));
  }

  #byInstitute(kind: string, known?: Start, unsent?: Unsent) {
    return { kind, known, now: this.#world.now, byInstitute: true, unsent };
  }

  async ask(): Promise<void> {
    const { time, ...order } = this.#order(this.#start());
    const visitor = await Visitor.at(this.#url());
    const answer = await visitor.call('booking/request', order);
    if (!this.#note('ask', answer)) return;
    const one = this.#added(order, answer.body.number);
    const news = { known: undefined, now: this.#world.now };
    if (one.email) this.oracle.tell(one, 'client', { ...news, kind: 'received' });
    this.oracle.tell(one, 'institute', { ...news, kind: 'requested' });
  }

  /** Of a demande the first hour, of an appointment another one. */
  async confirm(one: Appointment): Promise<void> {
    const before = one.start;
    const start = this.#start();
    const input = { ...(await this.#seen(one)), day: start.day, hour: start.time };
    const work = () => this.#admin('admin/request/confirm', input);
    const { answer, unsent } = await this.#during(one, work);
    if (!this.#note(before ? 'move by the institute' : 'confirm', answer)) return;
    this.oracle.reschedule(one, start, this.#world.now);
    this.oracle.takeBackChange(one, unsent.institute);
    const kind = before ? 'moved' : 'confirmed';
    if (one.email) this.oracle.tell(one, 'client', this.#byInstitute(kind, before, unsent.client));
  }

  async #seen({ number }: Appointment) {
    const { version } = await this.#world.db
      .selectFrom('requests')
      .select('version')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    return { number, version };
  }

  async refuse(one: Appointment): Promise<void> {
    const input = { ...(await this.#seen(one)), reason: 'Nous sommes malades.' };
    const work = () => this.#admin('admin/request/refuse', input);
    const { answer, unsent } = await this.#during(one, work);
    if (!this.#note('cancel by the institute', answer)) return;
    this.oracle.reschedule(one, undefined, this.#world.now);
    this.oracle.takeBackChange(one, unsent.institute);
    const news = this.#byInstitute('refused', one.start, unsent.client);
    if (one.email) this.oracle.tell(one, 'client', news);
  }

  async move(one: Appointment): Promise<void> {
    const { token } = this.#own.get(one) ?? {};
    const before = one.start;
    if (!token || !before) return this.confirm(one);
    const start = this.#start();
    const { version } = await this.#seen(one);
    const visitor = await Visitor.at(this.#url());
    const work = () => visitor.call(`booking/visit/move/${token}`, { ...start, version });
    const { answer, unsent } = await this.#during(one, work);
    if (!this.#note('move', answer)) return;
    this.oracle.reschedule(one, start, this.#world.now);
    this.#tellBoth(one, 'moved', before, unsent);
  }

  #tellBoth(
    one: Appointment,
    kind: string,
    known: Start | undefined,
    unsent: Record<Side, Unsent>,
  ): void {
    const news = { kind, known, now: this.#world.now };
    if (one.email) this.oracle.tell(one, 'client', { ...news, unsent: unsent.client });
    this.oracle.tell(one, 'institute', { ...news, unsent: unsent.institute });
  }

  async cancel(one: Appointment): Promise<void> {
    const { token } = this.#own.get(one) ?? {};
    if (!token) return this.refuse(one);
    const { version } = await this.#seen(one);
    const visitor = await Visitor.at(this.#url());
    const work = () => visitor.call(`booking/visit/cancel/${token}`, { version });
    const { answer, unsent } = await this.#during(one, work);
    if (!this.#note('cancel', answer)) return;
    this.oracle.reschedule(one, undefined, this.#world.now);
    this.#tellBoth(one, 'cancelled', one.start, unsent);
  }

  /** « Je viens ». */
  async come(one: Appointment): Promise<void> {
    const { token } = this.#own.get(one) ?? {};
    const { start } = one;
    if (!token || !start) return;
    const visitor = await Visitor.at(this.#url());
    if (!this.#note('come', await visitor.call(`booking/visit/coming/${token}`, start))) return;
    one.coming = `${start.day} ${start.time}`;
    delete one.waiting.second;
  }

  /** Something happens to one of those that are to come. */
  async change(): Promise<void> {
    const { now } = this.#world;
    const open = [...this.oracle.all.values()].filter(
      ({ isOpen, isHeld, start, touched }) =>
        isOpen && !isHeld && touched < now - quiet && (!start || at(start) > now + cutOff + hour),
    );
    if (open.length === 0) return;
    const one = this.#pick(open);
    one.touched = now;
    if (!one.start) return this.#random() < 0.8 ? this.confirm(one) : this.refuse(one);
    const chance = this.#random();
    if (chance < 0.3) return this.move(one);
    if (chance < 0.45) return this.confirm(one);
    if (chance < 0.65) return this.cancel(one);
    if (chance < 0.75) return this.refuse(one);
    if (chance < 0.85 && at(one.start) > now + 48 * hour) return this.askDeposit(one);
    return this.come(one);
  }

  /** Its hour is held until a deposit is there. */
  async askDeposit(one: Appointment): Promise<void> {
    const own = this.#own.get(one);
    if (!own) return;
    const input = { ...(await this.#seen(one)), amount };
    const work = () => this.#admin('admin/deposit/ask', input);
    const { answer, unsent } = await this.#during(one, work);
    if (!this.#note('ask for a deposit', answer)) return;
    one.isHeld = true;
    const visitor = await Visitor.at(this.#url());
    const { body } = await visitor.get(`/api/booking/visit/${own.token}`);
    own.until = Date.parse(body.deposit.until);
    const news = this.#byInstitute('held', one.start, unsent.client);
    if (one.email) this.oracle.tell(one, 'client', news);
  }

  /** Hours whose deposit did not come in time are free again. */
  endHolds(now: number): void {
    for (const [one, { until = now + 1, isPaid }] of this.#own) {
      if (!one.isHeld || isPaid || until > now) continue;
      one.isHeld = false;
      this.#end(one, { kind: 'ended', known: one.start, now });
    }
  }

  #end(one: Appointment, news: Parameters<Oracle['tell']>[2], unsent?: Unsent): void {
    this.oracle.reschedule(one, undefined, this.#world.now);
    this.oracle.takeBackChange(one, unsent);
    if (one.email) this.oracle.tell(one, 'client', news);
  }

  /** Some say that they have paid, and those who have are answered. */
  async changeHeld(): Promise<void> {
    for (const [one, own] of this.#own) {
      if (!one.isHeld || this.#random() > 0.3) continue;
      if (own.isPaid) await this.#answer(one);
      // What the institute has not heard of yet may leave or be replaced by this: either is right.
      else if (!one.waiting.institute) await this.#pay(one, own);
    }
  }

  async #pay(one: Appointment, own: Own): Promise<void> {
    const visitor = await Visitor.at(this.#url());
    const work = () => visitor.call(`booking/visit/paid/${own.token}`, { amount });
    const { answer, unsent } = await this.#during(one, work);
    if (!this.#note('say paid', answer)) return;
    own.isPaid = true;
    const { now } = this.#world;
    const news = { kind: 'paid', known: one.start, now, unsent: unsent.institute };
    this.oracle.tell(one, 'institute', news);
  }

  async #answer(one: Appointment): Promise<void> {
    const said = this.#random() < 0.7 ? 'noted' : 'refused';
    const input = { ...(await this.#seen(one)), answer: said };
    const work = () => this.#admin('admin/deposit', input);
    const { answer, unsent } = await this.#during(one, work);
    if (!this.#note(`deposit ${said}`, answer)) return;
    one.isHeld = false;
    const news = (kind: string) => this.#byInstitute(kind, one.start, unsent.client);
    if (said === 'refused') return this.#end(one, news('ended'), unsent.institute);
    one.scheduled = this.#world.now;
    one.touched = this.#world.now;
    this.oracle.takeBackChange(one, unsent.institute);
    if (one.email) this.oracle.tell(one, 'client', news('confirmed'));
  }
}
