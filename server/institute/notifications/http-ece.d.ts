/** Types of the functions used here. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    version: 'aes128gcm';
    /** The sender's key pair, for this message only. */
    privateKey: ECDH;
    /** The receiver's public key and secret, base64url. */
    dh: string;
    authSecret: string;
  }

  export function encrypt(text: Buffer, parameters: Parameters): Buffer;
}
