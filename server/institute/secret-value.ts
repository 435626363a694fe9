import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in addresses and cookies. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** What is kept of a secret: with that many random bits a plain hash is enough (ASVS 6.5.2). */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
