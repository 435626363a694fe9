import { randomFillSync } from 'node:crypto';

/** Made for many at a time: a UUID for each left as much to be freed as all the rest of a ready page. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/** Random bytes as text; nobody gets the same. */
export function randomText(bytes: number, encoding: 'hex' | 'base64url'): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString(encoding, used - bytes, used);
}
