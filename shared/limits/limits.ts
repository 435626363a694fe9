export interface RateLimit {
  readonly name: string;
  readonly times: number;
  readonly seconds: number;
  readonly timesADay?: number;
  /** The factor for an IPv6 /48, which holds 65,536 networks. */
  readonly siteFactor?: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The limits, over all processes. A mobile operator has thousands of phones behind one address. */
export const rateLimits = {
  signInMails: {
    /** A browser that has signed in with the mailbox has a share that strangers cannot use up. */
    knownBrowser: {
      name: 'sign-in mails of a known browser',
      times: 5,
      seconds: 15 * minute,
      timesADay: 15,
    },
    browser: { name: 'sign-in mails of a browser', times: 20, seconds: hour },
    address: { name: 'sign-in mails of an address', times: 300, seconds: hour },
    networkToMailbox: {
      name: 'sign-in mails of a network to a mailbox',
      times: 5,
      seconds: 15 * minute,
      timesADay: 10,
    },
    mailbox: { name: 'sign-in mails of a mailbox', times: 15, seconds: 15 * minute, timesADay: 25 },
  },
  providerSignIns: {
    browser: { name: 'sign-ins over a provider of a browser', times: 20, seconds: hour },
    address: { name: 'sign-ins over a provider of an address', times: 600, seconds: hour },
  },
  adminCodes: {
    account: { name: 'admin codes of an account', times: 5, seconds: 15 * minute },
    address: { name: 'admin codes of a client', times: 100, seconds: hour },
    promotions: { name: 'promotions of an account', times: 3, seconds: hour },
  },
  messages: {
    browser: { name: 'messages of a browser', times: 10, seconds: 10 * minute },
    strangersOfAddress: {
      name: 'messages of strangers of an address',
      times: 60,
      seconds: 10 * minute,
      timesADay: 300,
    },
    knownOfAddress: {
      name: 'messages of known browsers of an address',
      times: 60,
      seconds: 10 * minute,
      timesADay: 300,
    },
  },
  orders: {
    browser: { name: 'orders of a browser', times: 10, seconds: hour },
    address: { name: 'orders of an address', times: 400, seconds: hour, siteFactor: 1 },
  },
  requests: {
    phone: { name: 'requests of a telephone', times: 30, seconds: hour },
    mailbox: { name: 'requests of a mailbox', times: 30, seconds: hour },
  },
  refusedBookings: {
    browser: { name: 'refused bookings of a browser', times: 15, seconds: 10 * minute },
    address: { name: 'refused bookings of a client', times: 30, seconds: minute },
  },
  moves: {
    appointment: { name: 'moves of an appointment', times: 10, seconds: hour, timesADay: 30 },
    address: { name: 'moves of a client', times: 300, seconds: hour },
  },
  mails: {
    mailbox: { name: 'mails to a mailbox', times: 5, seconds: hour, timesADay: 10 },
    provedMailbox: { name: 'mails to a mailbox', times: 10, seconds: hour, timesADay: 40 },
    ownMailbox: { name: 'mails of an account to itself', times: 60, seconds: hour },
  },
  invitations: {
    mailbox: { name: 'invitations of a mailbox', times: 5, seconds: hour, timesADay: 10 },
  },
  notices: {
    unknownNumbers: { name: 'notices of unknown numbers', times: 60, seconds: hour },
    summary: { name: 'summaries of unknown numbers', times: 1, seconds: hour },
    strangersMessages: { name: 'notices of messages of strangers', times: 60, seconds: hour },
    messagesSummary: { name: 'summaries of messages of strangers', times: 1, seconds: hour },
    cap: { name: 'notices of the cap', times: 1, seconds: day },
  },
  calendarReads: {
    link: { name: 'calendar reads of a link', times: 120, seconds: hour },
    address: { name: 'calendar reads of an address', times: 3000, seconds: hour },
    wrongOfAddress: { name: 'wrong calendar links of an address', times: 300, seconds: hour },
  },
  posts: {
    notice: { name: 'posted reports of an address', times: 1200, seconds: minute },
    payment: { name: 'posted payments of an address', times: 600, seconds: minute },
  },
  testMails: { mailbox: { name: 'test mails of a mailbox', times: 5, seconds: 10 * minute } },
} as const satisfies Record<string, Record<string, RateLimit>>;

/** Mails to strangers: of all networks, of an address, and of an IPv6 /48. Beyond it a booking counts, but mails nothing. */
export const mailBudget = {
  minute: { name: 'mails to strangers', seconds: minute, times: 1200, address: 400, site: 200 },
  day: { name: 'mails to strangers in a day', seconds: day, times: 3600, address: 600, site: 300 },
} as const;

export const bookingLimits = {
  /** Future appointments of a telephone number or mailbox. A course counts as one. */
  toCome: 5,
  /** Unpaid holds and refused payment claims within these days. The number then books by request. */
  unpaid: { ended: 2, refused: 1, days: 30 },
  /** Per cent of the coming days' staff time, for one day's bookings by numbers that never came. */
  unknownCap: { ofAll: 25, ofSubscriber: 4, comingDays: 30 },
} as const;

export const repetitionSeconds = 10 * minute;
