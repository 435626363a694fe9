/*
 * The embedded backend's health check. Not in the table of calls: the BFF does not forward it.
 */

/** Below /api/ of the backend. Answers 200, or 503 with one of `troubles` as `reason`. */
export const healthPath = 'health';

/** Full disk, or no answer from the database. */
export const troubles = ['disk', 'database'] as const;
export type Trouble = (typeof troubles)[number];
