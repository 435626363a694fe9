import { createHash } from 'node:crypto';
import { browserHeader, type CallName, returnHeader } from '../../shared/contract/calls.ts';
import type { CallRequest } from '../../shared/page/render-page.ts';
import { localPath } from '../../shared/page/return-address.ts';
import { browserIdentity, type VisitorCookies } from '../visitor/cookies.ts';

/** Headers that tell a backend what the contract's payload has no room for. */
export function extrasOf(
  { name, body }: Pick<CallRequest, 'name' | 'body'>,
  cookies: VisitorCookies,
): Record<string, string> {
  const browser = isDetour(name) ? browserOf(cookies) : undefined;
  const returnTo = name === 'login' ? returnOf(body) : undefined;
  return {
    ...(browser && { [browserHeader]: browser }),
    ...(returnTo && { [returnHeader]: returnTo }),
  };
}

/** Calls before and after a provider's own page. */
const isDetour = (name: CallName) => /^(?:google|facebook)/.test(name);

/** Undefined for one that has shown nothing of ours. */
function browserOf(cookies: VisitorCookies): string | undefined {
  if (!cookies.jwt && !cookies.anonymousId) return undefined;
  return createHash('sha256').update(browserIdentity(cookies)).digest('base64url');
}

const returnOf = (body: unknown) => localPath((body as { returnTo?: unknown } | null)?.returnTo);
