/*
 * What the processor may be asked for.
 */

/** Each process has its own. */
export const workLimits = {
  /** Pages in the queue: of everybody, and of one client, which has a token bucket besides. */
  renders: { ofAll: 200, ofClient: 40, bucket: { size: 100, perSecond: 30 } },
  /** Searches for free hours. */
  searches: {
    /** Under way. */
    ofAll: 96,
    ofNetwork: 40,
    /** Steps of one question, of half a microsecond. */
    steps: 400_000,
    /** Of the hours of a month: whether there are any, and how many; of a day, and of those after it. */
    ofMonth: { any: 60_000, count: 120_000 },
    ofDay: { hours: 120_000, next: 40_000 },
    /** Of one hour for several persons: for a plan in which all begin together, and for those in which they do not. */
    ofHour: { together: 2_000, inTurn: 2_000 },
    /** Of one hour, while others wait for the day. */
    atBooking: 500_000,
    /** A network's share of the processor, in steps: a token bucket. Neighbourhoods share an address. */
    bucket: { size: 5_000_000, perSecond: 300_000 },
    /** The multiple of it that a /48 has, which may hold many clients. */
    siteFactor: 2,
  },
} as const;
