/*
 * Mails that strangers cause, to mailboxes that have proven nothing. Beyond the budget a booking or request still counts,
 * but no mail leaves. Networks share it: the limit of each shrinks with what the others have used, so that many networks
 * together never use up the total.
 */

/** Mails in a fixed window of `seconds`, which starts at the first of them. */
export interface Budget {
  /** Counters are stored by it. */
  readonly name: string;
  readonly seconds: number;
  /** Of all networks together. */
  readonly times: number;
  /** The limit of an IPv4 address while no other network uses anything. Mobile operators put thousands of phones behind one. */
  readonly address: number;
  /** The same for an IPv6 /48. */
  readonly site: number;
}

export const mailBudget = {
  minute: { name: 'mails to strangers', seconds: 60, times: 1200, address: 400, site: 200 },
  day: {
    ...{ name: 'mails to strangers in a day', seconds: 24 * 3600 },
    ...{ times: 3600, address: 600, site: 300 },
  },
} as const satisfies Record<string, Budget>;

/** How much a network may have used of a budget of which the others have used some. */
export function shareOf(budget: Budget, network: string, ofOthers: number): number {
  const limit = network.endsWith('/48') ? budget.site : budget.address;
  return (limit * Math.max(0, budget.times - ofOthers)) / budget.times;
}
