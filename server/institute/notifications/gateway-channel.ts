import { createHash, createHmac, randomUUID } from 'node:crypto';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Message } from './gateway-message.ts';
import { urgencyOf } from './message-kinds.ts';
import { hourText } from './message-order.ts';
import { type Failure, newEntry, type Outbox, type Way } from './outbox.ts';
import { type Entry, givenUp, retryDelays } from './outbox-leases.ts';

export interface GatewayQueue {
  readonly isSet: boolean;
  /** Returns false once the gateway has refused all further messages. */
  isOpen(db: Db): Promise<boolean>;
  /** Queues a message until `wake`, unless its key is known or there is no gateway. */
  add(db: Db, message: Message): Promise<void>;
  wake(): void;
}

const atOnce = 4;

/** Returns the error that marks this gateway as gone; another URL has another error. */
const goneBy = ({ url }: GatewaySettings) =>
  `410 ${createHash('sha256').update(url).digest('hex').slice(0, 12)}`;

export const gatewayWay = (db: Db, settings: GatewaySettings): Way => ({
  channel: 'gateway',
  places: [{ count: atOnce }],
  async send({ id, text, attempts }, stop) {
    const outcome = await deliverMessage(settings, { id, body: text }, stop);
    return failureOf(attempts, outcome, goneBy(settings));
  },
  async settled(_entry, failure) {
    if (failure?.reason === goneBy(settings)) await giveUpAll(db, failure.reason);
  },
});

export const createGatewayQueue = (
  settings: GatewaySettings | undefined,
  { wake }: Pick<Outbox, 'wake'>,
): GatewayQueue => ({
  isSet: settings !== undefined,
  isOpen: async (db) => settings !== undefined && !(await hasGone(db, goneBy(settings))),
  async add(within, message) {
    if (!settings) return;
    await within
      .insertInto('outbox')
      .values(newMessage(message))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  },
  wake,
});

function newMessage({ recipient, type, data, ...about }: Message): Entry {
  const id = randomUUID();
  const [now, expires_at] = [timestamp(), about.expiresAt];
  const body = {
    type,
    timestamp: now,
    data: { message_id: id, to: recipient, ...data, expires_at },
  };
  return newEntry({
    id,
    channel: 'gateway',
    recipient,
    expires_at,
    created_at: now,
    subject: about.subject,
    text: JSON.stringify(body),
    request_id: about.requestId ?? null,
    waiting_id: about.waitingId ?? null,
    urgency: urgencyOf(about.kind),
    starts: about.starts ? hourText(about.starts) : null,
    key: about.key,
  });
}

/** Varies the delays, so that failed messages do not all return at the same moment. */
function failureOf(attempts: number, outcome: Outcome, gone: string): Failure | undefined {
  if (outcome.kind === 'sent') return undefined;
  if (outcome.kind === 'gone') return { reason: gone, retryIn: undefined, affectsAll: true };
  const { reason, retryAfter = 0 } = outcome;
  const longest = Math.max(...retryDelays.gateway);
  const delay = (retryDelays.gateway[attempts] ?? longest) * (0.8 + 0.2 * Math.random());
  const retryIn = Math.min(longest, Math.max(delay, retryAfter));
  // A 4xx may concern this message alone.
  return { reason, retryIn, affectsAll: !/^4(?!29)\d\d$/.test(reason) };
}

/** Gives up all waiting messages of a gateway that is gone. The back office then lists them. */
async function giveUpAll(db: Db, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_try_at: givenUp, last_error: reason })
    .where('channel', '=', 'gateway')
    .where('sent_at', 'is', null)
    .execute();
}

/** Returns true until the messages that were given up are retried. */
async function hasGone(db: Db, reason: string): Promise<boolean> {
  const given = await db
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', 'gateway')
    .where('sent_at', 'is', null)
    .where('next_try_at', '=', givenUp)
    .where('last_error', '=', reason)
    .limit(1)
    .executeTakeFirst();
  return given !== undefined;
}

export interface GatewaySettings {
  readonly url: string;
  /** Every key signs each message: there are two while a secret is replaced. */
  readonly keys: readonly Buffer[];
}

interface OutgoingMessage {
  readonly id: string;
  readonly body: string;
}

/** The result of an attempt. `reason` is an HTTP status or an error code. */
type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'busy'; readonly reason: string; readonly retryAfter: number | undefined };

/** Milliseconds until the head of the answer; the body is never read. */
const timeout = 15_000;

/** Sends one message by Standard Webhooks 1.0.0: any 2xx accepts it, no redirect is followed. */
async function deliverMessage(
  { url, keys }: GatewaySettings,
  { id, body }: OutgoingMessage,
  stop: AbortSignal,
): Promise<Outcome> {
  const time = Math.floor(Date.parse(timestamp()) / 1000);
  const sign = (key: Buffer) =>
    `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`;
  try {
    const {
      status,
      headers,
      body: rest,
    } = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeout)]),
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(time),
        'webhook-signature': keys.map(sign).join(' '),
      },
      body,
    });
    rest?.cancel().catch(() => {});
    if (status >= 200 && status < 300) return { kind: 'sent' };
    if (status === 410) return { kind: 'gone' };
    const retryAfter = retryAfterIn(headers.get('retry-after'));
    return { kind: 'busy', reason: String(status), retryAfter };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    return { kind: 'busy', reason: cause?.code ?? name, retryAfter: undefined };
  }
}

/** Returns the numbers whose owners told their operator that they want no such messages. */
export async function refusingNumbers(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('outbox')
    .select('recipient')
    .where('channel', '=', 'gateway')
    .where('report_reason', '=', 'refused')
    .execute();
  return new Set(rows.map(({ recipient }) => recipient));
}

/** Parses a Retry-After header: seconds, or a date (RFC 9110, 10.2.3). */
export function retryAfterIn(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
