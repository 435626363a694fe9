/* Beyond the budget a booking still counts, but no mail leaves. Networks share the total. */

export interface Budget {
  readonly name: string;
  readonly seconds: number;
  readonly times: number;
  readonly address: number;
  readonly site: number;
}

export const mailBudget = {
  minute: { name: 'mails to strangers', seconds: 60, times: 1200, address: 400, site: 200 },
  day: {
    name: 'mails to strangers in a day',
    seconds: 24 * 3600,
    times: 3600,
    address: 600,
    site: 300,
  },
} as const satisfies Record<string, Budget>;

export function computeShare(budget: Budget, network: string, ofOthers: number): number {
  const limit = network.endsWith('/48') ? budget.site : budget.address;
  return (limit * Math.max(0, budget.times - ofOthers)) / budget.times;
}
