/** The one spelling of a mailbox, by which accounts and what was asked with it are found. */
export const mailboxOf = (email: string) => email.toLowerCase();
