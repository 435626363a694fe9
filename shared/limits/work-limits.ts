export const workLimits = {
  renders: { ofAll: 200, ofNetwork: 40, bucket: { size: 100, perSecond: 30 } },
  searches: {
    ofAll: 96,
    ofNetwork: 40,
    /** Steps of one search, of half a microsecond. */
    steps: 250_000,
    ofMonth: { any: 30_000, count: 80_000 },
    ofDay: { hours: 60_000, next: 20_000 },
    ofHour: { together: 1_200, inTurn: 1_000 },
    atBooking: 500_000,
    bucket: { size: 5_000_000, perSecond: 300_000 },
    siteFactor: 2,
  },
} as const;
