/** What the fields of the calls about administrators mean. */
export const administratorNotes: Readonly<Record<string, string>> = {
  administrators: 'In the order of their mailboxes.',
  isYou: 'The caller’s own account.',
  isThis: 'The device that asks.',
  seenOn: 'The day of the last request, YYYY-MM-DD; null where unknown.',
  sessions: 'How many browsers are signed in.',
  signedInAt: 'ISO 8601, UTC: when the session began; of an account the newest, null without any.',
};
