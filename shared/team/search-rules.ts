/* Each choice is stored as its place in its list. */

/** Minutes between offered hours, counted from midnight. */
export const startSteps = [5, 10, 15] as const;
export const usualStep = 15;
