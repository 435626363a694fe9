/*
 * Retention periods. The privacy page quotes them and server/institute/privacy enforces them. Law
 * 2013-450 limits retention to what the purpose needs and names no figures; these are the institute's.
 */
export const retention = {
  /**
   * Messages count from their arrival, requests from the day of the appointment, accounts from their last use. The
   * history of a message or a request goes with it. Absences count from their day. The owner's changes to facts,
   * prices and texts are not client data and stay with their history. Of testimonials, only the published ones
   * stay.
   */
  months: 12,
  /** Mails repeat data that is stored elsewhere. They are only needed to trace a delivery. */
  mailDays: 30,
  /** Photos without a use. Within this time a change can be undone. */
  photoDays: 90,
  /** A browser with a sign-in. For this time it keeps its cookie and its own share of sign-in mails. */
  browserDays: 365,
  /** The ledger of payments. Books are kept for ten years (OHADA), without the name once a request is erased. */
  paymentMonths: 120,
  /**
   * A session pack or gift card with a balance and no end. The debt can be claimed for five years (OHADA, uniform
   * act on commercial law, article 16).
   */
  claimMonths: 60,
  /** The network of a booking (a keyed hash), and whether its number was known. */
  originDays: 35,
  /** The back office's changes, for undo. */
  undoDays: 1,
  /** A waiting-list entry, after its last day. */
  waitingDays: 1,
  /** Finished or abandoned sign-in attempts. */
  signInDays: 1,
} as const;
