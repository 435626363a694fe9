import { createHash } from 'node:crypto';

/** Hashes the content that an edit's author saw, so that other changes to it are detected. */
export const computeMark = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
