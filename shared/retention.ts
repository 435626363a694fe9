/*
 * How long what is kept, as the privacy page says. Law 2013-450 allows no longer than the purpose
 * asks for and names no figures; these are the institute's.
 */
export const retention = {
  /**
   * Messages from when they came; requests from the day of the appointment, which people speak of
   * afterwards; what was done about either; accounts from when they were last used.
   */
  months: 12,
  /** Mails, which only repeat what is kept elsewhere: to see what became of one. */
  mailDays: 30,
  /** Sign-ins that ended: nobody is in the middle of one any more. */
  signInDays: 1,
} as const;
