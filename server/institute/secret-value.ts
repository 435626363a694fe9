import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in base64url. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** The stored form of a secret: with 256 random bits an unsalted hash is enough (ASVS 6.5.2). */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** 128 random bits, for an address that people pass on: 22 characters. */
export const newLinkToken = () => randomBytes(16).toString('base64url');
