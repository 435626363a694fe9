const urgencies = {
  /** The visitor waits for this mail, and its link expires within minutes. */
  'sign-in': 0,
  client: 1,
  team: 1,
  'owner-warning': 1,
  alert: 1,
  institute: 2,
  /** To a client, about a known appointment: many leave at the same hour, and none is urgent. */
  reminder: 3,
  'review-request': 4,
} as const;

export type MailKind = keyof typeof urgencies;

export const getUrgency = (kind: MailKind): number => urgencies[kind];

/** Lowers the urgency of trusted mails, so that they leave before all mails that strangers can cause. */
const trustedLead = 2;

/** Returns the urgency of a mail that no stranger caused, or whose mailbox is proven. */
export const getTrustedUrgency = (kind: MailKind): number =>
  urgencies[kind] < trustedLead ? urgencies[kind] - trustedLead : urgencies[kind];

const removeLead = (urgency: number) => (urgency < 0 ? urgency + trustedLead : urgency);

export const hasSameUrgency = (first: number, second: number): boolean =>
  removeLead(first) === removeLead(second);
