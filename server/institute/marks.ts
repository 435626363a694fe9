import { createHash } from 'node:crypto';

/**
 * An edit sends this mark to say which state its author saw. It is a hash of the content itself, so changes
 * made by other means are noticed too, and edits of different entries do not conflict.
 */
export const markOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
