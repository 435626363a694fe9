import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CallName } from '../../shared/contract/calls.ts';
import type { Receipt } from '../../shared/contract/request-status.ts';
import { sentFields } from '../../shared/page/booking-address.ts';
import type { CallAnswer } from '../../shared/page/page.ts';
import type { VisitorCookies } from './cookies.ts';

interface Options {
  /** The site's public origin. */
  origin: string;
  /** HMAC keys: the first signs, all verify. */
  secrets: readonly string[];
}

/** The calls that send something. */
const sending: readonly CallName[] = ['login', 'contact', 'bookingRequest'];

export type SentProofs = ReturnType<typeof sentProofs>;

/**
 * The page that says what was sent stands at an address of its own. With it goes a proof that this
 * very browser sent it: a link that somebody made up, or passed on, claims nothing.
 */
export function sentProofs({ origin, secrets }: Options) {
  /** The anonymous id outlives a sign-in, and so does what was sent before it. */
  const browserOf = ({ anonymousId, jwt }: VisitorCookies) => anonymousId ?? jwt;

  const proofOf = (key: string, browser: string, url: URL) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['sent', browser, url.pathname, [...url.searchParams]]))
      .digest('base64url');

  return {
    /**
     * Where to tell of a call that went well: the page that the caller named, with the number that
     * the backend gave and the proof. Undefined when it named none of this site, sent nothing, or
     * nothing tells its browser from others.
     */
    tell(
      { name, tell }: { name: CallName; tell?: string | undefined },
      { data }: CallAnswer,
      cookies: VisitorCookies,
    ): string | undefined {
      const url = tell?.startsWith('/') ? URL.parse(tell, origin) : null;
      const browser = browserOf(cookies);
      if (url?.origin !== origin || !browser || !sending.includes(name)) return undefined;
      const { number, repeated, mailed } = (data ?? {}) as Receipt;
      if (number) url.searchParams.set(sentFields.number, number);
      if (repeated) url.searchParams.set(sentFields.repeated, '1');
      if (mailed === false) url.searchParams.set(sentFields.notMailed, '1');
      url.searchParams.delete(sentFields.proof);
      url.searchParams.append(sentFields.proof, proofOf(secrets[0] ?? '', browser, url));
      return url.pathname + url.search;
    },

    /** Whether a browser may be told what an address says. */
    holds(cookies: VisitorCookies, address: string): boolean {
      const url = URL.parse(address, origin);
      const proof = Buffer.from(url?.searchParams.get(sentFields.proof) ?? '');
      const browser = browserOf(cookies);
      if (!url || !browser || proof.length === 0) return false;
      url.searchParams.delete(sentFields.proof);
      return secrets.some((key) => {
        const expected = Buffer.from(proofOf(key, browser, url));
        return proof.length === expected.length && timingSafeEqual(proof, expected);
      });
    },
  };
}
