import { createHmac } from 'node:crypto';
import { timestamp } from '../../clock.ts';
import { retryAfterIn } from '../queue/retry-after.ts';

/** Where messages for telephones go, and what they are signed with. */
export interface GatewaySettings {
  readonly url: string;
  /** All of them sign: two while a secret is replaced. */
  readonly keys: readonly Buffer[];
}

interface OutgoingMessage {
  /** The same on every try. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
}

/** What became of a message. `reason`: a status, or a code. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** The gateway wants no more of them, ever. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'busy'; readonly reason: string; readonly retryAfter: number | undefined };

/** Milliseconds for the head of the answer; nothing else of it is read. */
const timeout = 15_000;

/** Sends one message as Standard Webhooks 1.0.0 has it: any 2xx takes it, no redirect is followed. */
export async function deliverMessage(
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
