/* Retention periods. The law (2013-450) names no figures; these are the institute's. */
export const retention = {
  /** From a message's arrival, the day of an appointment or the last use of an account; histories included. */
  months: 12,
  mailDays: 30,
  photoDays: 90,
  browserDays: 365,
  /** The ledger of payments. Books are kept for ten years (OHADA), without the name once a request is erased. */
  paymentMonths: 120,
  /** Session packs and gift cards without an expiry date. The debt can be claimed for five years (OHADA). */
  claimMonths: 60,
  /** The keyed hash of the network that a booking came from, and if the client was known. */
  originDays: 35,
  undoDays: 1,
  waitingDays: 1,
  signInDays: 1,
} as const;
