/*
 * In which order mails leave. Each template says what kind its mail is; nobody else needs to know.
 */

const urgencies = {
  /** Somebody waits before the page, and the link dies within minutes. */
  'sign-in': 0,
  /** To a client: what was received, confirmed, moved, refused, cancelled or answered. */
  client: 1,
  /** Mails to the institute that must not wait behind its other notices. */
  alarm: 1,
  /** To the institute, which can also look into the back office. */
  institute: 2,
} as const;

export type MailKind = keyof typeof urgencies;

/** The most urgent is 0. */
export const urgencyOf = (kind: MailKind): number => urgencies[kind];
export const leastUrgent = Math.max(...Object.values(urgencies));
