/*
 * In which order what is told leaves. Each template says what kind its mail is; nobody else needs to know.
 */

const urgencies = {
  /** Somebody waits before the page, and the link dies within minutes. */
  'sign-in': 0,
  /** To a client: what was received, confirmed, moved, refused, cancelled or answered. */
  client: 1,
  /** To a person of the team: an invitation, and what became of a wish. */
  team: 1,
  /** Mails to the institute that must not wait behind its other notices. */
  alarm: 1,
  /** An alert on a phone of the institute's people. */
  alert: 1,
  /** To the institute, which can also look into the back office. */
  institute: 2,
  /** To a client, of an appointment that is known: many at the same hour, and none is in a hurry. */
  reminder: 3,
  /** To a client, after her visit: it waits for all else. */
  after: 4,
} as const;

export type MailKind = keyof typeof urgencies;

/** The most urgent is 0. */
export const urgencyOf = (kind: MailKind): number => urgencies[kind];
export const leastUrgent = Math.max(...Object.values(urgencies));
