import { createHash } from 'node:crypto';
import { browserHeader, type CallName, returnHeader } from '../../shared/contract/calls.ts';
import type { CallRequest } from '../../shared/page/render-page.ts';
import { localPath } from '../../shared/page/return-path.ts';
import { browserIdentity, type VisitorCookies } from '../visitor/cookies.ts';

/** Headers of single calls, for what the contract's payload has no field for. */
export function callHeaders(
  { name, body }: Pick<CallRequest, 'name' | 'body'>,
  cookies: VisitorCookies,
): Record<string, string> {
  const browser = isProviderSignIn(name) ? browserId(cookies) : undefined;
  const returnTo = name === 'login' ? returnAddress(body) : undefined;
  return {
    ...(browser && { [browserHeader]: browser }),
    ...(returnTo && { [returnHeader]: returnTo }),
  };
}

/** The calls before and after a provider's own page. */
const isProviderSignIn = (name: CallName) => /^(?:google|facebook)/.test(name);

/** Opaque to the backend; undefined for a browser that holds no cookie of this site yet. */
function browserId(cookies: VisitorCookies): string | undefined {
  if (!cookies.jwt && !cookies.anonymousId) return undefined;
  return createHash('sha256').update(browserIdentity(cookies)).digest('base64url');
}

const returnAddress = (body: unknown) =>
  localPath((body as { returnTo?: unknown } | null)?.returnTo);
