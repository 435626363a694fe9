/*
 * Retention periods. The privacy page quotes them and server/institute/retention enforces them. Law
 * 2013-450 limits retention to what the purpose needs and names no figures; these are the institute's.
 */
export const retention = {
  /**
   * Messages count from their arrival, requests from the day of the appointment, accounts from their
   * last use. The history of a message or a request goes with it. Absences in the agenda count from their day.
   * The owner's changes to facts, prices and texts are not client data and stay with their history,
   * except testimonials, of which only the published ones stay.
   */
  months: 12,
  /** Mails repeat what is stored elsewhere: they are only needed to trace a delivery. */
  mailDays: 30,
  /** A photo that nothing shows any more: until then what was changed can be undone. */
  photoDays: 90,
  /**
   * A browser in which somebody signed in, from the last time on: so long it has its own share of sign-in
   * mails, and keeps the cookie by which it is known.
   */
  browserDays: 365,
  /** The ledger of payments: books are kept for ten years (OHADA), without the name once a request is erased. */
  paymentMonths: 120,
  /**
   * A session pack or gift card that has something left and no end: what is owed can be claimed for five years (OHADA, uniform
   * act on commercial law, article 16).
   */
  claimMonths: 60,
  /** From which network a booking came (a keyed hash), and whether its number was known. */
  originDays: 35,
  /** What was done in the back office, so that it can be taken back. */
  undoDays: 1,
  /** A place on the waiting list, after its last day. */
  waitingDays: 1,
  /** Finished or abandoned sign-in attempts. */
  signInDays: 1,
} as const;
