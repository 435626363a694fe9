/*
 * Only the template of a mail names its kind.
 */

const urgencies = {
  /** The visitor waits for this mail, and its link expires within minutes. */
  'sign-in': 0,
  /** To a client, about a request, an appointment or an answer. */
  client: 1,
  /** To a staff member: an invitation, or the answer to a wish. */
  team: 1,
  /** To the institute, ahead of its other notices. */
  alarm: 1,
  /** To the devices of administrators. */
  alert: 1,
  /** To the institute, which can also look into the back office. */
  institute: 2,
  /** To a client, about a known appointment: many leave at the same hour, and none is urgent. */
  reminder: 3,
  /** To a client, after a visit. */
  after: 4,
} as const;

export type MailKind = keyof typeof urgencies;

export const urgencyOf = (kind: MailKind): number => urgencies[kind];

/** The lead of trusted mails over all mails that strangers can cause. */
const lead = 2;

/** Returns the urgency of a mail that no stranger caused, or whose mailbox is proven. */
export const overtaking = (kind: MailKind): number =>
  urgencies[kind] < lead ? urgencies[kind] - lead : urgencies[kind];

const withoutLead = (urgency: number) => (urgency < 0 ? urgency + lead : urgency);

/** Ignores the lead of trusted mails. */
export const isSameKind = (one: number, other: number): boolean =>
  withoutLead(one) === withoutLead(other);
