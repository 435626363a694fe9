import { createHmac } from 'node:crypto';
import { timestamp } from '../../clock.ts';
import { retryAfterIn } from '../queue/retry-after.ts';

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
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'busy'; readonly reason: string; readonly retryAfter: number | undefined };

/** Milliseconds until the head of the answer; the body is never read. */
const timeout = 15_000;

/** Sends one message by Standard Webhooks 1.0.0: any 2xx accepts it, no redirect is followed. */
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
