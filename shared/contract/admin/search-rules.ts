/*
 * What the owner decides about the hours that are offered. Each choice is stored as its place in its list.
 */

/** Who of those who are free comes first: who can do the least else, or who works least on that day. */
export const staffOrders = ['scope', 'load'] as const;
export type StaffOrder = (typeof staffOrders)[number];

/** Minutes between the hours that are offered; counted from midnight. */
export const startSteps = [5, 10, 15] as const;
export const usualStep = 15;
