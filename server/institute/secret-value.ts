import { createHash, randomBytes } from 'node:crypto';

export const createSecret = () => randomBytes(32).toString('base64url');

/** Hashes a secret. With 256 random bits an unsalted hash is enough (ASVS 6.5.2). */
export const hashSecret = (secret: string) =>
  createHash('sha256').update(secret).digest('base64url');

export const createLinkToken = () => randomBytes(16).toString('base64url');
