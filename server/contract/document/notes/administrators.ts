/** What the fields of the calls about administrators mean. */
export const administratorNotes: Readonly<Record<string, string>> = {
  administrators: 'In the order of their mailboxes.',
  isYou: 'The caller’s own account.',
  sessions: 'How many browsers are signed in.',
  signedInAt: 'ISO 8601, UTC: when the newest of these began; null without any.',
};
