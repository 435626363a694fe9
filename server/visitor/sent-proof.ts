import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Receipt } from '#shared/appointments/request-status.ts';
import { sentFields } from '#shared/booking/booking-address.ts';
import { type CallName, getDeclaration } from '#shared/contract/calls.ts';
import type { CallSuccess } from '#shared/page/render-page.ts';
import { parseSitePath } from '#shared/page/return-path.ts';
import type { VisitorCookies } from './cookies.ts';

interface Options {
  origin: string;
  secrets: readonly string[];
}

export type SentProofs = ReturnType<typeof createSentProofs>;

/** Creates and checks the proofs on confirmation pages, bound to the browser: a forwarded link confirms nothing. */
export function createSentProofs({ origin, secrets }: Options) {
  /** Prefers the anonymous id, because it survives a sign-in. */
  const getBrowserId = ({ anonymousId, jwt }: VisitorCookies) => anonymousId ?? jwt;

  const computeProof = (key: string, browser: string, url: URL) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['sent', browser, url.pathname, [...url.searchParams]]))
      .digest('base64url');

  return {
    buildRedirectPath(
      { name, successPath }: { name: CallName; successPath?: string | undefined },
      { data }: CallSuccess,
      cookies: VisitorCookies,
    ): string | undefined {
      const path = parseSitePath(successPath ?? '');
      const url = path ? URL.parse(path, origin) : null;
      const browser = getBrowserId(cookies);
      if (url?.origin !== origin || !browser || !getDeclaration(name).hasConfirmationPage) {
        return undefined;
      }
      const { number, repeated } = (data ?? {}) as Receipt;
      if (number) url.searchParams.set(sentFields.number, number);
      if (repeated) url.searchParams.set(sentFields.repeated, '1');
      url.searchParams.delete(sentFields.proof);
      url.searchParams.append(sentFields.proof, computeProof(secrets[0] ?? '', browser, url));
      return url.pathname + url.search;
    },

    isValid(cookies: VisitorCookies, address: string): boolean {
      const url = URL.parse(address, origin);
      const browser = getBrowserId(cookies);
      if (!url || !browser) return false;
      const proof = Buffer.from(url.searchParams.get(sentFields.proof) ?? '');
      url.searchParams.delete(sentFields.proof);
      return secrets.some((key) => {
        const expected = Buffer.from(computeProof(key, browser, url));
        return proof.length === expected.length && timingSafeEqual(proof, expected);
      });
    },
  };
}
