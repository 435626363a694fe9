import { randomFillSync } from 'node:crypto';

/**
 * Bytes for many texts at a time. A UUID for each left as much garbage as all the rest of a
 * prerendered page.
 */
const pool = Buffer.alloc(4096);
let used = pool.length;

/** Returns random bytes as text. No bytes are used twice. */
export function randomText(bytes: number, encoding: 'hex' | 'base64url'): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString(encoding, used - bytes, used);
}
