import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type DatabaseLocation,
  type Db,
  openDatabase,
} from '../../../server/institute/database/database.ts';
import type { Channel } from '../../../server/institute/database/schema/messages-schema.ts';
import { createLog } from '../../../server/observability/log.ts';
import { type GatewayNeighbour, secret, startGateway } from '../../support/neighbours/gateway.ts';
import { type SmtpSink, startSmtp } from '../../support/neighbours/smtp.ts';
import { writeOpened } from '../../support/opened.ts';
import { readMail } from '../../support/outbox.ts';
import { type SiteProcess, startSite } from '../../support/process.ts';
import { type Claim, claimsIn, isBusy } from './calm.ts';
import type { Taken } from './oracle.ts';
import { contact } from './unsent.ts';

/*
 * Two processes over one database, a mail server, a gateway, and one clock for all, which the test moves.
 */

const preload = resolve(import.meta.dirname, 'shared-clock.ts');
/** Milliseconds after which nobody can be waiting for anything but a server that is down. */
const longest = 60_000;

/** What a message's id is made of. */
export const idIn = (messageId: string) => messageId.slice(1).split('@')[0] ?? '';

/** Milliseconds in which a process that lives sends what it has begun. */
const stable = 1500;
export class World implements AsyncDisposable {
  readonly smtp: SmtpSink;
  readonly gateway: GatewayNeighbour;
  readonly db: Db;
  sites: SiteProcess[] = [];
  /** Where the clock was last moved to: it runs on from there. */
  now: number;
  kills = 0;
  /** Mails that a killed process had begun to send, and whose end it had not written down: how often. */
  readonly inWindow = new Map<string, number>();
  /** How far the clock of all is ahead of the machine's. */
  #shift: number;
  /** What killed processes had claimed: nobody sends it until the claim has ended. */
  #orphans: readonly Claim[] = [];
  readonly #opened: AsyncDisposableStack;
  readonly #env: Record<string, string>;
  readonly #mails: (Taken & { readonly raw: string })[] = [];

  private constructor(
    parts: Pick<World, 'smtp' | 'gateway' | 'db' | 'now'>,
    opened: AsyncDisposableStack,
    env: Record<string, string>,
  ) {
    Object.assign(this, parts);
    [this.smtp, this.gateway, this.db, this.now] = [parts.smtp, parts.gateway, parts.db, parts.now];
    [this.#opened, this.#env] = [opened, env];
    this.#shift = parts.now - Date.now();
  }

  /** `url`: of an empty PostgreSQL database. */
  static async open(start: string, url?: string): Promise<World> {
    const opened = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'messages-'));
    opened.defer(() => rm(folder, { recursive: true }));
    const location: DatabaseLocation = url ? { url } : { file: join(folder, 'institute.sqlite') };
    await writeOpened(location);
    const db = await openDatabase(location, createLog('silent'));
    opened.defer(() => db.destroy());
    const [smtp, gateway] = [opened.use(await startSmtp()), opened.use(await startGateway())];
    const env = {
      ...{ DATA_DIR: folder, SMTP_URL: smtp.url, ADMIN_CODE: 'le-bon-code', LOG_LEVEL: 'warn' },
      ...{ NOTIFY_URL: gateway.url, NOTIFY_SECRET: secret, CONTACT_TO: contact },
      ...(url && { DATABASE_URL: url }),
      NODE_OPTIONS: `--import=${preload}`,
    };
    const world = new World({ smtp, gateway, db, now: Date.parse(start) }, opened, env);
    await world.#start(2);
    return world;
  }

  async #start(count: number): Promise<void> {
    const env = { ...this.#env, CLOCK_SHIFT: String(this.#shift) };
    const starting = Array.from({ length: count }, () => startSite(env, { hasChannel: true }));
    this.sites.push(...(await Promise.all(starting)));
  }

  /** What the clock shows at this moment. */
  get running(): number {
    return Date.now() + this.#shift;
  }

  /**
   * The clock of all stands there, and what waited for that has looked. Claims are renewed in real time, so that a jump
   * ends those of who is sending: only to be called when all is calm.
   */
  async moveTo(moment: number): Promise<void> {
    this.now = moment;
    this.#shift = moment - Date.now();
    await Promise.all(
      this.sites.map(async ({ child }) => {
        const told = once(child, 'message', { signal: AbortSignal.timeout(longest) });
        child.send(this.#shift);
        await told.catch(() => {});
      }),
    );
  }

  /** Nothing that is due is left, nor anything on its way. @returns false where nothing can leave */
  async becomeCalm(channels: readonly Channel[], patience = longest): Promise<boolean> {
    const end = performance.now() + patience;
    while (performance.now() < end) {
      if (!(await this.#isBusy(channels))) return true;
      await pause(10);
    }
    return false;
  }

  #isBusy(open: readonly Channel[]): Promise<boolean> {
    return isBusy(this.db, { now: this.running, open, orphans: this.#orphans });
  }

  /** Ends some at once, in the middle of what they do, and starts as many. */
  async kill(count: number): Promise<void> {
    const killed = this.sites.splice(0, count);
    await Promise.all(
      killed.map(async ({ child }) => {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }),
    );
    this.kills += killed.length;
    await this.#noteWindow();
    await this.#start(count);
  }

  /** What the others send is let end: left is what the killed ones had begun. */
  async #noteWindow(): Promise<void> {
    let [before, since] = ['', performance.now()];
    const begun = performance.now();
    const isOver = () => {
      const [now, isAlone] = [performance.now(), this.sites.length === 0];
      return isAlone || now - since > stable || now - begun > 10 * stable;
    };
    for (;;) {
      this.#orphans = await claimsIn(this.db);
      const mails = this.#orphans.flatMap(({ id, channel }) => (channel === 'mail' ? [id] : []));
      const isOpen = this.sites.length > 0 && this.smtp.refusesSenders === undefined;
      const isAtWork = isOpen && (await this.#isBusy(['mail']));
      if (mails.join() !== before || isAtWork) since = performance.now();
      before = mails.join();
      if (isOver()) {
        for (const id of mails) this.inWindow.set(id, (this.inWindow.get(id) ?? 0) + 1);
        return;
      }
      await pause(50);
    }
  }

  /** All that the mail server has taken, in order, copies too. */
  mails(): readonly Taken[] {
    for (const raw of this.smtp.taken.slice(this.#mails.length)) {
      const text = readMail(Buffer.from(raw, 'utf8').toString('latin1'));
      const header = (name: string) =>
        new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]?.trim() ?? '';
      const subject = header('Subject').replaceAll(/[\u00a0\u202f]/g, ' ');
      this.#mails.push({ raw, id: header('Message-ID'), to: header('To'), subject, text });
    }
    return this.#mails;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const site of this.sites) site.child.kill('SIGKILL');
    await this.#opened.disposeAsync();
  }
}
