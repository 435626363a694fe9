/** The limits of courses. */
export const courseLimits = { sessions: 20, daysApart: 60 } as const;
