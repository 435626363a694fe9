/*
 * The order in which messages leave. Each template names the kind of its mail; no other code needs to know it.
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

/** The most urgent of all is `overtaking('sign-in')`. */
export const urgencyOf = (kind: MailKind): number => urgencies[kind];

/** Lifts the two kinds that strangers can cause, and their like, above everything that strangers cause. */
const lead = 2;

/** The urgency of a mail that no stranger caused, or whose mailbox is proven: it overtakes all that strangers cause. */
export const overtaking = (kind: MailKind): number =>
  urgencies[kind] < lead ? urgencies[kind] - lead : urgencies[kind];

const withoutLead = (urgency: number) => (urgency < 0 ? urgency + lead : urgency);

/** Compares urgencies of mails, whoever caused them. */
export const isSameKind = (one: number, other: number): boolean =>
  withoutLead(one) === withoutLead(other);
