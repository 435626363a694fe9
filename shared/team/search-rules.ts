/*
 * What the owner decides about the hours that are offered. Each choice is stored as its place in its list.
 */

/** Minutes between the hours that are offered; counted from midnight. */
export const startSteps = [5, 10, 15] as const;
export const usualStep = 15;
