import { createECDH, ECDH } from 'node:crypto';
import { encrypt } from 'http_ece';
import { importJWK, SignJWT } from 'jose';
import { type Db, storedSecret } from '../database/database.ts';

const curve = 'prime256v1';

interface DeviceKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Encrypts a text for one device (RFC 8291): its push service cannot read it. */
export function encryptFor({ p256dh, auth }: DeviceKeys, text: string): Buffer {
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
  const secret = await storedSecret(db, 'push', newPrivateKey);
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
