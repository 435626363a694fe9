import { isKnownBrowser } from '../../accounts/known-browsers.ts';
import type { Db } from '../../database/database.ts';
import type { RateLimits, Use } from '../../rate-limits.ts';
import { Refusal } from '../../refusal.ts';
import type { Visitor } from '../../visitor.ts';

const minutes = 60;
const hours = 60 * minutes;

const ofBrowser = { name: 'messages of a browser', times: 10, seconds: 10 * minutes };

/**
 * Far higher: a mobile operator has thousands of phones behind an address. Those among them that signed in
 * before are counted apart, whatever strangers use up.
 */
const ofAddress = (who: 'strangers' | 'known browsers') => [
  { name: `messages of ${who} of an address`, times: 60, seconds: 10 * minutes },
  { name: `messages of ${who} of an address in a day`, times: 300, seconds: 24 * hours },
];

/**
 * Counts one more message. A refusal rolls the count back.
 * @throws {Refusal} too-many
 */
export async function requireMessage(
  limits: RateLimits,
  within: Db,
  { visitor, isSignedIn }: { visitor: Visitor; isSignedIn: boolean },
): Promise<void> {
  const { browser, address } = visitor;
  const isKnown = isSignedIn || (await isKnownBrowser(within, browser));
  const uses: Use[] = ofAddress(isKnown ? 'known browsers' : 'strangers').map((limit) => [
    limit,
    address,
  ]);
  if (browser) uses.unshift([ofBrowser, browser]);
  const wait = await limits.countAll(uses, within);
  if (wait !== undefined) throw new Refusal('too-many', wait);
}
