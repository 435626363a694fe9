import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type Failure, retryAfterIn } from './outbox.ts';

interface OutgoingPush {
  readonly endpoint: string;
  readonly authorization: string;
  readonly body: Buffer;
  /** Seconds that the push service keeps a push for a device that is off. */
  readonly ttl: number;
}

export const gone = 'GONE';

/** Milliseconds; shorter than a claim. */
const timeout = 10_000;
const maxHeaderSize = 8192;

/** Sends one push (RFC 8030). Reads only the head of the answer. */
export async function deliverPush(
  push: OutgoingPush,
  network: PushNetwork,
  stop: AbortSignal,
): Promise<Failure | undefined> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeout)]);
  try {
    return getFailure(await buildHead(push, network, signal));
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    const reason = String(code ?? name);
    return { reason, isPermanent: reason === privateAddress };
  }
}

function buildHead(
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

function getFailure({
  statusCode = 0,
  headers,
}: Pick<IncomingMessage, 'statusCode' | 'headers'>): Failure | undefined {
  if (statusCode >= 200 && statusCode < 300) return undefined;
  if (statusCode === 404 || statusCode === 410) return { reason: gone, isPermanent: true };
  const reason = String(statusCode);
  if (statusCode !== 429 && statusCode < 500) return { reason, isPermanent: true };
  return { reason, retryAfter: retryAfterIn(headers['retry-after']) };
}

/* The server calls endpoints that browsers name: none may lead to this machine or its neighbours (SSRF). */

export interface PushNetwork {
  readonly port: number;
  readonly ca?: string;
  readonly lookup: (
    hostname: string,
    options: LookupAllOptions,
    done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => void;
  mayReach(address: string): boolean;
}

export const publicNetwork: PushNetwork = { port: 443, lookup, mayReach: isPublic };

/** Rejects private and reserved addresses. An IPv4 address mapped into IPv6 is judged as IPv4. */
export function isPublic(address: string): boolean {
  try {
    return ipaddr.process(address).range() === 'unicast';
  } catch {
    return false;
  }
}

const privateAddress = 'EPRIVATE';

/** Checks the very addresses that are connected to (DNS rebinding). One private address refuses the name. */
const guardedLookup =
  (network: PushNetwork): LookupFunction =>
  (hostname, options, done) => {
    network.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => network.mayReach(address)))
        return done(Object.assign(new Error(privateAddress), { code: privateAddress }), []);
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
