import { createHash } from 'node:crypto';

/**
 * What an edit names to say which state its author saw. Of the content itself: so that also what was
 * written by other means is noticed, and edits of different people are not in each other's way.
 */
export const markOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
