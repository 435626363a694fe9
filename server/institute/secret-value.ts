import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits in base64url. */
export const newSecret = () => randomBytes(32).toString('base64url');

/**
 * Returns the stored form of a secret. With 256 random bits an unsalted hash is enough (ASVS
 * 6.5.2).
 */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Returns 128 random bits in 22 characters, for an address that people pass on. */
export const newLinkToken = () => randomBytes(16).toString('base64url');
