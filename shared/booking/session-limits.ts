/** Of treatments that are sold as several sessions. */
export const courseLimits = { sessions: 20, daysApart: 60 } as const;
