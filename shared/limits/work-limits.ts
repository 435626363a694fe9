/** The limits of each process. */
export const workLimits = {
  /** Pages in the queue, in total and per client. A client also has a token bucket. */
  renders: { ofAll: 200, ofClient: 40, bucket: { size: 100, perSecond: 30 } },
  searches: {
    /** Searches under way. */
    ofAll: 96,
    ofNetwork: 40,
    /** Steps of one question, of half a microsecond. */
    steps: 400_000,
    /** Steps of a month: to find any hour, and to count the hours of a day and the following days. */
    ofMonth: { any: 60_000, count: 120_000 },
    ofDay: { hours: 120_000, next: 40_000 },
    /** Steps of one hour for several persons: for a plan in which all begin together, and for other plans. */
    ofHour: { together: 2_000, inTurn: 2_000 },
    /** Steps of one hour while other bookings wait for the day's lock. */
    atBooking: 500_000,
    /** A network's share of the processor, in steps: a token bucket. Neighbourhoods share an address. */
    bucket: { size: 5_000_000, perSecond: 300_000 },
    /** The multiple of the share that a /48 has, because it may hold many clients. */
    siteFactor: 2,
  },
} as const;
