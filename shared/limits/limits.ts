/*
 * The rate limits. Limits of processor time are in work-limits.ts. Protocol limits are elsewhere: connections,
 * heads and bodies in server/http, the size and time of a call's answer in its declaration.
 */

/** `times` in a fixed window of `seconds`, which starts at the first event. */
export interface RateLimit {
  /** The counted event and its subject. Counters are stored under this name. */
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
 * The limits, counted for all processes together. Each entry is a limit, or several that all apply. Beyond it a call
 * is refused as `too-many`, unless a comment says otherwise. Addresses have far higher limits than browsers: a mobile
 * operator has thousands of phones behind one address, but a visitor can get a new browser id at each request.
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
    /**
     * Keeps a single network from using up the strangers' share of a mailbox, whose owner may be a stranger too.
     */
    networkToMailbox: [
      { name: 'sign-in mails of a network to a mailbox', times: 5, seconds: 15 * minute },
      { name: 'sign-in mails of a network to a mailbox in a day', times: 10, seconds: day },
    ],
    /** All strangers together. */
    mailbox: [
      { name: 'sign-in mails of a mailbox', times: 15, seconds: 15 * minute },
      { name: 'sign-in mails of a mailbox in a day', times: 25, seconds: day },
    ],
  },
  /** Higher than for mails, because nothing is mailed. */
  providerSignIns: {
    browser: { name: 'sign-ins over a provider of a browser', times: 20, seconds: hour },
    address: { name: 'sign-ins over a provider of an address', times: 600, seconds: hour },
  },
  /** Strangers behind the owner's address must not keep her from her code. */
  adminCodes: {
    account: { name: 'admin codes of an account', times: 5, seconds: 15 * minute },
    address: { name: 'admin codes of a client', times: 100, seconds: hour },
    /** Right codes. All other administrators are notified of each. */
    promotions: { name: 'promotions of an account', times: 3, seconds: hour },
  },
  /** Browsers that signed in before are counted apart, so strangers at their address cannot use up their share. */
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
  /** A refused booking costs as much as an accepted one. Neighbours share an address, so the window is short. */
  refusedBookings: {
    browser: { name: 'refused bookings of a browser', times: 15, seconds: 10 * minute },
    address: { name: 'refused bookings of a client', times: 30, seconds: minute },
  },
  /** Refused moves count too, because each is work while the day is locked. */
  moves: {
    appointment: [
      { name: 'moves of an appointment', times: 10, seconds: hour },
      { name: 'moves of an appointment in a day', times: 30, seconds: day },
    ],
    address: { name: 'moves of a client', times: 300, seconds: hour },
  },
  /** Mails about bookings and requests together. Beyond it no mail is sent. See also mail-budget.ts. */
  mails: {
    mailbox: [
      { name: 'mails to a mailbox', times: 5, seconds: hour },
      { name: 'mails to a mailbox in a day', times: 10, seconds: day },
    ],
    /** The same counters for a mailbox that was proven by a sign-in or a visit. */
    provedMailbox: [
      { name: 'mails to a mailbox', times: 10, seconds: hour },
      { name: 'mails to a mailbox in a day', times: 40, seconds: day },
    ],
    /** An account's mails to its own mailbox. Strangers cannot use it up. */
    ownMailbox: { name: 'mails of an account to itself', times: 60, seconds: hour },
  },
  /** The institute's answers to messages. A sender may have given a stranger's address. */
  answers: {
    mailbox: [
      { name: 'answers to a mailbox', times: 10, seconds: hour },
      { name: 'answers to a mailbox in a day', times: 30, seconds: day },
    ],
  },
  /** Invitations to staff members who were not invited before. */
  invitations: {
    mailbox: [
      { name: 'invitations of a mailbox', times: 5, seconds: hour },
      { name: 'invitations of a mailbox in a day', times: 10, seconds: day },
    ],
  },
  /** Notices to the owner. Beyond the limit none is sent. */
  notices: {
    /** Orders by unknown numbers. One summary follows. */
    unknownNumbers: { name: 'notices of unknown numbers', times: 60, seconds: hour },
    summary: { name: 'summaries of unknown numbers', times: 1, seconds: hour },
    /** Messages by strangers. One summary follows. */
    strangersMessages: { name: 'notices of messages of strangers', times: 60, seconds: hour },
    messagesSummary: { name: 'summaries of messages of strangers', times: 1, seconds: hour },
    /** Reached caps on bookings by unknown numbers. */
    cap: { name: 'notices of the cap', times: 1, seconds: day },
    /** Per holiday and reminder. It is longer than the time in which the owner is asked about a holiday. */
    holiday: { name: 'questions about a holiday', times: 1, seconds: 40 * day },
  },
  /** Each sends something to a push service. */
  testMails: { mailbox: { name: 'test mails of a mailbox', times: 5, seconds: 10 * minute } },
  alertTests: { account: { name: 'tests of alerts', times: 10, seconds: 10 * minute } },
} as const satisfies Record<string, Record<string, RateLimit | readonly RateLimit[]>>;

/** Beyond these, clients can only request an hour. */
export const bookingLimits = {
  /**
   * Future appointments of a telephone number or mailbox. A course counts as one here, but with all of its minutes
   * below and under the cap.
   */
  toCome: 5,
  /** Minutes of staff time for all persons together: of a number that never came, and of other numbers. */
  minutes: { unknown: 8 * 60, known: 24 * 60 },
  /**
   * Unpaid holds of a number, and payment claims that the owner refused, within these days. The number then books
   * by request. A browser with an appointment of that number is counted apart.
   */
  unpaid: { ended: 2, refused: 1, days: 30 },
  /**
   * The share, in per cent of the coming days' staff time, that one day's bookings by numbers that never came may
   * hold: all of them, and those of one site. It leaves room for two hundred people behind one IPv4 address.
   */
  unknownCap: { ofAll: 25, ofSite: 4, comingDays: 30 },
} as const;

/** Seconds in which an identical request or message counts as a repetition of the first. */
export const repetitionSeconds = 10 * minute;
