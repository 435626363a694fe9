/*
 * Who may have how much; of the processor in work-limits.ts. Only what belongs to a protocol has its limits elsewhere: connections, heads and
 * bodies in server/http, the size and time of a call's answer in its declaration.
 */

/** `times` in a fixed window of `seconds`, which starts at the first of them. */
export interface RateLimit {
  /** What is counted, and per whom. Counters are stored by it. */
  readonly name: string;
  readonly times: number;
  readonly seconds: number;
  /** The multiple of `times` that the /48 of an IPv6 client has. */
  readonly siteFactor?: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * What is counted, for all processes together: one limit, or several that all apply. One more than
 * that is refused as `too-many`, unless a comment says otherwise.
 *
 * Limits of an address are far higher than those of a browser: a mobile operator has thousands of phones
 * behind one address, but anybody can have a new browser at each request.
 */
export const rateLimits = {
  signInMails: {
    /** A browser that has signed in with the mailbox has a share that strangers cannot use up. */
    knownBrowser: [
      { name: 'sign-in mails of a known browser', times: 5, seconds: 15 * minute },
      { name: 'sign-in mails of a known browser in a day', times: 15, seconds: day },
    ],
    browser: { name: 'sign-in mails of a browser', times: 20, seconds: hour },
    address: { name: 'sign-in mails of an address', times: 300, seconds: hour },
    /** One network alone must not use up what strangers have of a mailbox: its owner may be one of them. */
    networkToMailbox: [
      { name: 'sign-in mails of a network to a mailbox', times: 5, seconds: 15 * minute },
      { name: 'sign-in mails of a network to a mailbox in a day', times: 10, seconds: day },
    ],
    /** By all strangers together. */
    mailbox: [
      { name: 'sign-in mails of a mailbox', times: 15, seconds: 15 * minute },
      { name: 'sign-in mails of a mailbox in a day', times: 25, seconds: day },
    ],
  },
  /** Nothing is mailed, so an address has more. */
  providerSignIns: {
    browser: { name: 'sign-ins over a provider of a browser', times: 20, seconds: hour },
    address: { name: 'sign-ins over a provider of an address', times: 600, seconds: hour },
  },
  /** Strangers behind the owner's address must not keep her from her code. */
  adminCodes: {
    account: { name: 'admin codes of an account', times: 5, seconds: 15 * minute },
    address: { name: 'admin codes of a client', times: 100, seconds: hour },
    /** Right codes: each is told to all other administrators. */
    promotions: { name: 'promotions of an account', times: 3, seconds: hour },
  },
  /** Browsers that signed in before are counted apart, whatever strangers at their address use up. */
  messages: {
    browser: { name: 'messages of a browser', times: 10, seconds: 10 * minute },
    strangersOfAddress: [
      { name: 'messages of strangers of an address', times: 60, seconds: 10 * minute },
      { name: 'messages of strangers of an address in a day', times: 300, seconds: day },
    ],
    knownOfAddress: [
      { name: 'messages of known browsers of an address', times: 60, seconds: 10 * minute },
      { name: 'messages of known browsers of an address in a day', times: 300, seconds: day },
    ],
  },
  /** Bookings and requests together. A /48 has no more phones than a site. */
  orders: {
    browser: { name: 'orders of a browser', times: 10, seconds: hour },
    address: { name: 'orders of an address', times: 400, seconds: hour, siteFactor: 1 },
  },
  requests: {
    phone: { name: 'requests of a telephone', times: 30, seconds: hour },
    mailbox: { name: 'requests of a mailbox', times: 30, seconds: hour },
  },
  /** Each costs as much as one that succeeds. A short window: neighbours share an address. */
  refusedBookings: {
    browser: { name: 'refused bookings of a browser', times: 15, seconds: 10 * minute },
    address: { name: 'refused bookings of a client', times: 30, seconds: minute },
  },
  /** Refused ones count too: each is work while the day is locked. */
  moves: {
    appointment: [
      { name: 'moves of an appointment', times: 10, seconds: hour },
      { name: 'moves of an appointment in a day', times: 30, seconds: day },
    ],
    address: { name: 'moves of a client', times: 300, seconds: hour },
  },
  /** About bookings, requests, moves and cancellations together. Beyond it no mail is sent. Besides: mail-budget.ts. */
  mails: {
    mailbox: [
      { name: 'mails to a mailbox', times: 5, seconds: hour },
      { name: 'mails to a mailbox in a day', times: 10, seconds: day },
    ],
    /** The same counters, of a mailbox whose owner has signed in with it, or came. */
    provedMailbox: [
      { name: 'mails to a mailbox', times: 10, seconds: hour },
      { name: 'mails to a mailbox in a day', times: 40, seconds: day },
    ],
    /** When an account's mails go to its own mailbox: nobody else can use it up. */
    ownMailbox: { name: 'mails of an account to itself', times: 60, seconds: hour },
  },
  /** The institute's answers to messages: a sender may have given a stranger's address. */
  answers: {
    mailbox: [
      { name: 'answers to a mailbox', times: 10, seconds: hour },
      { name: 'answers to a mailbox in a day', times: 30, seconds: day },
    ],
  },
  /** To people of the team, who were not asked yet. */
  invitations: {
    mailbox: [
      { name: 'invitations of a mailbox', times: 5, seconds: hour },
      { name: 'invitations of a mailbox in a day', times: 10, seconds: day },
    ],
  },
  /** To the owner. Beyond it nothing is sent. */
  notices: {
    /** Orders by unknown numbers; then one summary. */
    unknownNumbers: { name: 'notices of unknown numbers', times: 60, seconds: hour },
    summary: { name: 'summaries of unknown numbers', times: 1, seconds: hour },
    /** Messages by strangers; then one summary. */
    strangersMessages: { name: 'notices of messages of strangers', times: 60, seconds: hour },
    messagesSummary: { name: 'summaries of messages of strangers', times: 1, seconds: hour },
    /** Bookings by unknown numbers have reached their cap. */
    cap: { name: 'notices of the cap', times: 1, seconds: day },
    /** Per holiday and reminder; longer than the time in which a holiday is asked about. */
    holiday: { name: 'questions about a holiday', times: 1, seconds: 40 * day },
  },
  /** Each sends something to a push service. */
  testMails: { mailbox: { name: 'test mails of a mailbox', times: 5, seconds: 10 * minute } },
  alertTests: { account: { name: 'tests of alerts', times: 10, seconds: 10 * minute } },
} as const satisfies Record<string, Record<string, RateLimit | readonly RateLimit[]>>;

/** Beyond these an hour can only be asked for. */
export const bookingLimits = {
  /**
   * Appointments to come of a telephone number or mailbox. The sessions of a course are one here, and count with all of
   * their minutes below and under the cap.
   */
  toCome: 5,
  /**
   * Minutes of people's time, of all persons together: of a number that never came, and of others.
   */
  minutes: { unknown: 8 * 60, known: 24 * 60 },
  /**
   * Holds of a number that were not paid in time, and claims of payment that the owner refused, within these days: it
   * then books by request. A browser with an appointment of that number is counted apart.
   */
  unpaid: { ended: 2, refused: 1, days: 30 },
  /**
   * Per cent of the coming days' staff time that bookings of a day by numbers that never came may hold: all of them, and
   * those of one site. Two hundred people behind one IPv4 address fit in.
   */
  unknownCap: { ofAll: 25, ofSite: 4, comingDays: 30 },
} as const;

/** Seconds in which an identical request or message counts as a repetition of the first. */
export const repetitionSeconds = 10 * minute;
