import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { retryAfterIn } from '../queue/retry-after.ts';
import { guardedLookup, type PushNetwork, privateAddress } from './network.ts';

interface OutgoingPush {
  readonly endpoint: string;
  readonly authorization: string;
  readonly body: Buffer;
  /** Seconds that the push service keeps a push for a device that is off. */
  readonly ttl: number;
}

/** The result of an attempt. `reason` is an HTTP status or an error code. */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Worth a retry, after the seconds that the service asked for, if any. */
  | { readonly kind: 'busy'; readonly reason: string; readonly retryAfter?: number };

/** Milliseconds; shorter than a claim. */
const timeout = 10_000;
const maxHeaderSize = 8192;

/** Sends one push (RFC 8030). Reads only the head of the answer. */
export async function deliverPush(
  push: OutgoingPush,
  network: PushNetwork,
  stop: AbortSignal,
): Promise<Outcome> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeout)]);
  try {
    return outcomeOf(await headOf(push, network, signal));
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    const reason = String(code ?? name);
    return { kind: reason === privateAddress ? 'refused' : 'busy', reason };
  }
}

function headOf(
  { endpoint, authorization, body, ttl }: OutgoingPush,
  network: PushNetwork,
  signal: AbortSignal,
): Promise<Pick<IncomingMessage, 'statusCode' | 'headers'>> {
  const { hostname, pathname, search } = new URL(endpoint);
  // Node does not look up literal addresses, so `guardedLookup` would not see them.
  if (isIP(hostname.replace(/^\[|\]$/g, '')))
    throw Object.assign(new Error(privateAddress), { code: privateAddress });
  return new Promise((resolve, reject) => {
    const sending = request({
      hostname,
      port: network.port,
      path: pathname + search,
      method: 'POST',
      agent: false,
      lookup: guardedLookup(network),
      ...(network.ca && { ca: network.ca }),
      maxHeaderSize,
      signal,
      headers: {
        Authorization: authorization,
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        'Content-Length': body.length,
        TTL: ttl,
        Urgency: 'high',
      },
    });
    sending.on('error', reject);
    sending.on('response', (response) => {
      resolve(response);
      response.destroy();
    });
    sending.end(body);
  });
}

function outcomeOf({
  statusCode = 0,
  headers,
}: Pick<IncomingMessage, 'statusCode' | 'headers'>): Outcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' };
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' };
  const reason = String(statusCode);
  if (statusCode !== 429 && statusCode < 500) return { kind: 'refused', reason };
  const retryAfter = retryAfterIn(headers['retry-after']);
  return { kind: 'busy', reason, ...(retryAfter !== undefined && { retryAfter }) };
}
