import { createECDH } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { Db } from '../../database/database.ts';
import { storedSecret } from '../../database/stored-secret.ts';

/*
 * The key that identifies this site to push services (VAPID, RFC 8292), created once.
 */

const curve = 'prime256v1';

export interface Vapid {
  /** The uncompressed point in base64url, with which browsers subscribe. */
  readonly publicKey: string;
  /** Returns the Authorization header for an endpoint; `contact` is an e-mail address. */
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
