/* The embedded backend's health check. It is not among the calls, because the BFF does not forward it. */

export const healthPath = 'health';

export const troubles = ['disk', 'database'] as const;
export type StorageTrouble = (typeof troubles)[number];
