import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLocation, Db } from '../../../server/institute/database/database.ts';
import { openDatabase } from '../../../server/institute/database/database.ts';
import type { Channel } from '../../../server/institute/database/schema/outbox-schema.ts';
import { givenUp } from '../../../server/institute/queue/claims.ts';
import { createLog } from '../../../server/observability/log.ts';
import { type GatewayNeighbour, secret, startGateway } from '../neighbours/gateway.ts';
import { type SmtpSink, startSmtp } from '../neighbours/smtp.ts';
import { writeOpened } from '../opened.ts';
import { readMail } from '../outbox.ts';
import { type SiteProcess, startSite } from '../process.ts';
import type { Taken } from './oracle.ts';

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
  now: number;
  kills = 0;
  /** Mails that a killed process had begun to send, and whose end it had not written down: how often. */
  readonly inWindow = new Map<string, number>();
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
      ...{ NOTIFY_URL: gateway.url, NOTIFY_SECRET: secret, CONTACT_TO: 'accueil@institut.example' },
      ...(url && { DATABASE_URL: url }),
      NODE_OPTIONS: `--import=${preload}`,
    };
    const world = new World({ smtp, gateway, db, now: Date.parse(start) }, opened, env);
    await world.#start(2);
    return world;
  }

  async #start(count: number): Promise<void> {
    const env = { ...this.#env, CLOCK_START: new Date(this.now).toISOString() };
    const starting = Array.from({ length: count }, () => startSite(env, { hasChannel: true }));
    this.sites.push(...(await Promise.all(starting)));
  }

  /** The clock of all stands there, and what waited for that has looked. */
  async moveTo(moment: number): Promise<void> {
    this.now = moment;
    await Promise.all(
      this.sites.map(async ({ child }) => {
        const told = once(child, 'message', { signal: AbortSignal.timeout(longest) });
        child.send(moment);
        await told.catch(() => {});
      }),
    );
  }

  /** Nothing that is due is left, nor anything on its way. @returns false where nothing can leave */
  async becomeCalm(channels: readonly Channel[], patience = longest): Promise<boolean> {
    const end = performance.now() + patience;
    while (performance.now() < end) {
      if ((await this.#due(channels)) === 0) return true;
      await pause(10);
    }
    return false;
  }

  async #due(open: readonly Channel[]): Promise<number> {
    const now = new Date(this.now + 1).toISOString();
    // An empty list is no list.
    const channels: readonly Channel[] = open.length > 0 ? open : ['push'];
    const rows = await this.db
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('next_try_at', '!=', givenUp)
      .where(({ eb, or, and }) => {
        const isDue = and([eb('next_try_at', '<=', now), eb('channel', 'in', [...channels])]);
        return or([eb('state', '=', 'sending'), isDue]);
      })
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .execute();
    return rows.length;
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
      const rows = await this.db
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('state', '=', 'sending')
        .where('channel', '=', 'mail')
        .orderBy('id')
        .execute();
      const ids = rows.map(({ id }) => id);
      const isBusy = this.sites.length > 0 && (await this.#due(['mail'])) > ids.length;
      if (ids.join() !== before || (isBusy && this.smtp.refusesSenders === undefined))
        since = performance.now();
      before = ids.join();
      if (isOver()) {
        for (const id of ids) this.inWindow.set(id, (this.inWindow.get(id) ?? 0) + 1);
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
