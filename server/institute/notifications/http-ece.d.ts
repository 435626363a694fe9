declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    version: 'aes128gcm';
    privateKey: ECDH;
    dh: string;
    authSecret: string;
  }

  export function encrypt(text: Buffer, parameters: Parameters): Buffer;
}
