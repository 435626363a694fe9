import { createECDH, ECDH } from 'node:crypto';
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { encrypt } from 'http_ece';
import ipaddr from 'ipaddr.js';
import { importJWK, SignJWT } from 'jose';
import type { SubscribeInput } from '#shared/notifications/alerts.ts';
import { type Db, readSharedSecret } from '../database/database.ts';
import { type Failure, parseRetryAfter } from './outbox.ts';

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
  return { reason, retryAfter: parseRetryAfter(headers['retry-after']) };
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

const curve = 'prime256v1';

/** Encrypts a text for one device (RFC 8291): its push service cannot read it. */
export function encryptFor(
  { p256dh, auth }: Pick<SubscribeInput, 'p256dh' | 'auth'>,
  text: string,
): Buffer {
  const pair = createECDH(curve);
  pair.generateKeys();
  return encrypt(Buffer.from(text), {
    version: 'aes128gcm',
    privateKey: pair,
    dh: p256dh,
    authSecret: auth,
  });
}

/** Returns true for a point on the curve. Encryption fails with any other key. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, curve, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/* The key that identifies this site to push services (VAPID, RFC 8292). */

export interface Vapid {
  readonly publicKey: string;
  authorization(endpoint: string, contact: string): Promise<string>;
}

/** Seconds; push services refuse more than 24 hours. */
const lifetime = 12 * 3600;

export async function readVapid(db: Db): Promise<Vapid> {
  const secret = await readSharedSecret(db, 'push', newPrivateKey);
  const pair = createECDH(curve);
  pair.setPrivateKey(secret, 'base64url');
  const point = pair.getPublicKey();
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      d: secret,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    'ES256',
  );
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    async authorization(endpoint, contact) {
      const token = await new SignJWT()
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(new URL(endpoint).origin)
        .setExpirationTime(`${lifetime} seconds`)
        .setSubject(`mailto:${contact}`)
        .sign(key);
      return `vapid t=${token}, k=${publicKey}`;
    },
  };
}

/** Returns 32 bytes: one scalar in 256 begins with a zero byte, which the library drops. */
function newPrivateKey(): string {
  const pair = createECDH(curve);
  pair.generateKeys();
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}
