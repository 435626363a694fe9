export const workLimits = {
  renders: { ofAll: 200, ofClient: 40, bucket: { size: 100, perSecond: 30 } },
  searches: {
    ofAll: 96,
    ofNetwork: 40,
    /** Steps of one question, of half a microsecond. */
    steps: 400_000,
    ofMonth: { any: 60_000, count: 100_000 },
    ofDay: { hours: 120_000, next: 40_000 },
    ofHour: { together: 2_000, inTurn: 2_000 },
    atBooking: 500_000,
    bucket: { size: 5_000_000, perSecond: 300_000 },
    siteFactor: 2,
  },
} as const;
