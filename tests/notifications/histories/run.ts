import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '../../support/kill.ts';
import { Play } from './play.ts';
import { type Report, reportOf } from './report.ts';
import { World } from './world.ts';

/*
 * So many days of an institute: clients and its people do what they do, servers fail, processes are killed, and at each
 * half hour everything that left is held against the oracle.
 */

export interface Asked {
  readonly days: number;
  readonly appointments: number;
  readonly seed: number;
  /** Of an empty PostgreSQL database; else SQLite. */
  readonly postgres?: string | undefined;
  /** Of each day, in the evening. */
  say?(line: string): void;
}

/** What goes wrong in a half hour. */
type Trouble = 'kill before' | 'kill after' | 'cut' | undefined;

const minute = 60_000;
const step = 30 * minute;
const day = 24 * 60 * minute;
const first = '2026-12-01T08:00:00Z';
/** Somebody is killed then, whatever the seed: the first reminders leave. */
const firstEvening = '2026-12-01T18:00:00Z';
/** Done at a time. */
const most = 12;
/** Hours in which something is done. */
const [opens, closes] = [8, 20];
/** An owner's session ends after a month. */
const session = 20 * day;
const hourOf = (now: number) => new Date(now).getUTCHours();
const isNight = (now: number) => hourOf(now) >= 22 || hourOf(now) < 7;
/** After such a moment what a killed process had claimed is free again, and what was cut off is tried again. */
const afterTrouble = [20_000, 40_000, 80_000];
/** After some failures in a row a gateway is tried again within half an hour and a little more. */
const gatewayWait = 45 * minute;

export async function playMessages(asked: Asked): Promise<Report> {
  await using world = await World.open(first, asked.postgres);
  return await new Run(world, asked).play();
}

class Run {
  readonly #world: World;
  readonly #asked: Asked;
  readonly #random: () => number;
  readonly #play: Play;
  /** Until when they are down. */
  #mailUntil = 0;
  #gatewayUntil = 0;
  #signedIn = 0;
  #judged = 0;

  constructor(world: World, asked: Asked) {
    [this.#world, this.#asked, this.#random] = [world, asked, randomFrom(asked.seed)];
    this.#play = new Play(world, this.#random);
  }

  async play(): Promise<Report> {
    const begins = this.#world.now;
    const { days, say } = this.#asked;
    let told = 0;
    for (let now = begins; now < begins + days * day; now += isNight(now) ? 2 * step : step) {
      await this.#halfHour(now, this.#wantedBy(now - begins));
      if (now % day !== closes * 60 * minute) continue;
      say?.(this.#dayText(now));
      for (const line of this.#play.oracle.wrong.slice(told)) say?.(line);
      told = this.#play.oracle.wrong.length;
    }
    return reportOf(this.#world, this.#play);
  }

  /** All of a day are there by its evening. */
  #wantedBy(since: number): number {
    const { days, appointments } = this.#asked;
    const ofDay = Math.min(1, ((since % day) + step) / ((closes - opens) * 60 * minute));
    return Math.floor(((Math.floor(since / day) + ofDay) / days) * appointments);
  }

  /** `wanted`: appointments by then. */
  async #halfHour(now: number, wanted: number): Promise<void> {
    this.#bringBack(now);
    await this.#becomeCalm(now);
    const trouble = this.#plan(now);
    await this.#moveTo(now);
    if (trouble === 'kill before') await this.#kill();
    await (trouble === 'kill before' ? this.#recover(now) : this.#settle());
    this.#breakServers(now);
    if (hourOf(now) >= opens && hourOf(now) < closes) await this.#act(now, wanted);
    if (trouble === 'kill after') await this.#kill();
    if (trouble === 'kill after' || trouble === 'cut') await this.#recover(this.#world.now);
  }

  /** What was begun is tried again. */
  async #recover(now: number): Promise<void> {
    this.#world.smtp.pause = 0;
    for (const later of afterTrouble) {
      await this.#moveTo(now + later);
      await this.#settle();
    }
  }

  async #moveTo(now: number): Promise<void> {
    await this.#becomeCalm(now);
    this.#judge();
    // A machine that is too slow for half a minute's work is not set back.
    await this.#world.moveTo(Math.max(now, this.#world.running));
    this.#play.endHolds(this.#world.now);
    this.#play.oracle.look(this.#world.now);
  }

  async #becomeCalm(now: number): Promise<void> {
    if (await this.#world.becomeCalm(this.#channels(now))) return;
    this.#play.oracle.wrong.push(
      `${new Date(now).toISOString()} something that is due does not leave`,
    );
  }

  /** Servers are up again before the clock is moved: nothing that was begun before reaches one after it. */
  #bringBack(now: number): void {
    const { smtp, gateway } = this.#world;
    if (now >= this.#mailUntil) smtp.refusesSenders = undefined;
    if (now >= this.#gatewayUntil) gateway.answer = { status: 204 };
  }

  /** Servers go down for half hours or hours, while nothing is on its way. */
  #breakServers(now: number): void {
    const random = this.#random;
    const long = () => now + step * Math.ceil(random() * (random() < 0.2 ? 30 : 3));
    if (random() < 0.02) this.#mailUntil = long();
    if (random() < 0.02) this.#gatewayUntil = long();
    const { smtp, gateway } = this.#world;
    const pick = <Answer>(...answers: Answer[]) => answers[Math.floor(random() * answers.length)];
    const refusal = pick('421 Too busy', '451 Later');
    const status = pick(500, 429);
    smtp.refusesSenders = now < this.#mailUntil ? refusal : undefined;
    gateway.answer = { status: (now < this.#gatewayUntil && status) || 204 };
  }

  /** What is to happen in the next half hour. */
  #plan(now: number): Trouble {
    const random = this.#random;
    // Many reminders leave at the same hour.
    const isSure = now === Date.parse(firstEvening);
    const isHurt = random() < (hourOf(now) === 18 || hourOf(now) === 19 ? 0.2 : 0.03) || isSure;
    const chance = isSure ? 0 : random();
    const kill = chance < 0.35 ? 'kill before' : 'kill after';
    const trouble = isHurt ? (chance < 0.7 ? kill : 'cut') : undefined;
    const { smtp } = this.#world;
    smtp.drops = trouble === 'cut' ? 1 + Math.floor(random() * 3) : 0;
    // A server that takes its time meets more kills in the moment before its answer.
    smtp.pause = trouble?.startsWith('kill') ? random() * 300 : 0;
    return trouble;
  }

  async #act(now: number, wanted: number): Promise<void> {
    const isOver = now - this.#signedIn > session;
    if (this.#signedIn === 0 || (isOver && now >= this.#mailUntil)) {
      this.#world.smtp.refusesSenders = undefined;
      this.#mailUntil = now;
      await this.#play.signIn();
      this.#signedIn = now;
    }
    const missing = () => wanted - this.#play.oracle.all.size;
    // An hour that is taken or closed is asked for in vain.
    for (let left = most; left > 0 && missing() > 0; ) {
      const count = Math.min(missing(), left);
      left -= count;
      // At the same moment, by both processes.
      await Promise.all(Array.from({ length: count }, () => this.#one()).flat());
    }
    await this.#play.changeHeld();
  }

  /** Somebody comes, and something happens to somebody else. */
  #one(): Promise<void>[] {
    const chance = this.#random();
    const play = this.#play;
    const coming = chance < 0.72 ? play.book() : chance < 0.88 ? play.bookByHand() : play.ask();
    return [coming, play.change()];
  }

  /** One or both are ended while they send. */
  async #kill(): Promise<void> {
    await pause(this.#random() * 100);
    await this.#world.kill(this.#random() < 0.5 ? 1 : 2);
  }

  /** What takes messages then. */
  #channels(now: number) {
    return [
      ...(now >= this.#mailUntil ? ['mail' as const] : []),
      ...(now >= this.#gatewayUntil && !isNight(now) ? ['gateway' as const] : []),
    ];
  }

  /** All that is due leaves, as far as servers take it, and is held against the oracle. */
  async #settle(): Promise<void> {
    const { now } = this.#world;
    const { oracle } = this.#play;
    await this.#becomeCalm(now);
    this.#judge();
    const gateway = now >= this.#gatewayUntil + gatewayWait;
    oracle.requireSent(now, { mail: now >= this.#mailUntil, gateway });
  }

  #judge(): void {
    const { oracle } = this.#play;
    const { now, running, gateway } = this.#world;
    this.#play.endHolds(running);
    const all = this.#world.mails();
    const isSignIn = ({ subject }: (typeof all)[number]) => subject.startsWith('Votre lien');
    const news = all.slice(this.#judged).filter((mail) => !isSignIn(mail));
    oracle.takeMails(news, running);
    this.#judged = all.length;
    const messages = gateway.taken.filter(({ status }) => status === 204);
    oracle.takeMessages(
      messages.map(({ id, body }) => {
        const { day, time } = body.data.appointment as { day: string; time: string };
        return { id, to: body.data.to, start: `${day} ${time}` };
      }),
      now,
    );
  }

  #dayText(now: number): string {
    const { oracle } = this.#play;
    const count = [...oracle.counts.values()].reduce((sum, one) => sum + one, 0);
    return [
      ...[new Date(now).toISOString().slice(0, 10), `${oracle.all.size} appointments`],
      ...[`${count} messages`, `${this.#world.kills} kills`, `${oracle.wrong.length} wrong`],
    ].join(', ');
  }
}
