const urgencies = {
  /** The visitor waits for this mail, and its link expires within minutes. */
  'sign-in': 0,
  client: 1,
  team: 1,
  alarm: 1,
  alert: 1,
  institute: 2,
  /** To a client, about a known appointment: many leave at the same hour, and none is urgent. */
  reminder: 3,
  after: 4,
} as const;

export type MailKind = keyof typeof urgencies;

export const getUrgency = (kind: MailKind): number => urgencies[kind];

/** The lead of trusted mails over all mails that strangers can cause. */
const lead = 2;

/** Returns the urgency of a mail that no stranger caused, or whose mailbox is proven. */
export const overtaking = (kind: MailKind): number =>
  urgencies[kind] < lead ? urgencies[kind] - lead : urgencies[kind];

const withoutLead = (urgency: number) => (urgency < 0 ? urgency + lead : urgency);

export const isSameKind = (first: number, second: number): boolean =>
  withoutLead(first) === withoutLead(second);
