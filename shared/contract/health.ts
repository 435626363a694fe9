/* The embedded backend's health check. The table of calls leaves it out, because the BFF does not forward it. */

export const healthPath = 'health';

/** Full disk, or no answer from the database. */
export const troubles = ['disk', 'database'] as const;
export type Trouble = (typeof troubles)[number];
