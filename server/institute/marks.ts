import { createHash } from 'node:crypto';

/**
 * Returns the mark by which an edit names the state that its author saw. The mark hashes the
 * content, so it also detects changes made by other means. Edits of different entries do not
 * conflict.
 */
export const markOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
