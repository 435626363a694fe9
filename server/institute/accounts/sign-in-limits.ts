import { networksOf } from '../../../shared/limits/networks.ts';
import type { Db } from '../database/database.ts';
import type { RateLimits, Use } from '../rate-limits.ts';
import { Refusal } from '../refusal.ts';
import type { Visitor } from '../visitor.ts';
import { hasProved } from './known-browsers.ts';
import { canonicalMailbox } from './mailbox.ts';

const minutes = 60;
const hours = 60 * minutes;

/** A share of its own for a browser that has signed in with the mailbox: strangers cannot use it up. */
const ofKnownBrowser = [
  { name: 'sign-in mails of a known browser', times: 5, seconds: 15 * minutes },
  { name: 'sign-in mails of a known browser in a day', times: 15, seconds: 24 * hours },
];

const ofBrowser = { name: 'sign-in mails of a browser', times: 20, seconds: hours };
/** Far higher: a mobile operator has thousands of phones behind one. */
const ofAddress = { name: 'sign-in mails of an address', times: 300, seconds: hours };

/** One network alone must not use up what strangers have of a mailbox: its owner may be one of them. */
const ofNetwork = [
  { name: 'sign-in mails of a network to a mailbox', times: 5, seconds: 15 * minutes },
  { name: 'sign-in mails of a network to a mailbox in a day', times: 10, seconds: 24 * hours },
];

/** What all strangers together can have sent to a mailbox. */
const ofMailbox = [
  { name: 'sign-in mails of a mailbox', times: 15, seconds: 15 * minutes },
  { name: 'sign-in mails of a mailbox in a day', times: 25, seconds: 24 * hours },
];

/**
 * Counts one more sign-in mail. A refusal says for how long, and rolls the count back.
 * @throws {Refusal} too-many
 */
export async function requireSignInMail(
  limits: RateLimits,
  within: Db,
  { email, visitor }: { email: string; visitor: Visitor },
): Promise<void> {
  const isKnown = await hasProved(within, visitor.browser, email);
  const uses = (isKnown ? sharesOf : strangersUses)(canonicalMailbox(email), visitor);
  const wait = await limits.countAll(uses, within);
  if (wait !== undefined) throw new Refusal('too-many', wait);
}

const sharesOf = (mailbox: string, { browser }: Visitor): Use[] =>
  ofKnownBrowser.map((limit) => [limit, JSON.stringify([browser, mailbox])]);

function strangersUses(mailbox: string, { browser, address }: Visitor): Use[] {
  const [widest] = networksOf(address);
  const pair = JSON.stringify([widest, mailbox]);
  return [
    ...(browser ? [[ofBrowser, browser] as const] : []),
    [ofAddress, address],
    ...ofNetwork.map((limit) => [limit, pair] as const),
    ...ofMailbox.map((limit) => [limit, mailbox] as const),
  ];
}
