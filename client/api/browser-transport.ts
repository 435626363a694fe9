import type { CallData } from '../../shared/contract/answers.ts';
import {
  type CallName,
  calls,
  redirectToHeader,
  successPathHeader,
} from '../../shared/contract/calls.ts';
import { type ApiError, unreachable } from '../../shared/contract/error-codes.ts';
import type { CallFailure, CallRequest, CallResponse } from '../../shared/page/render-page.ts';

/**
 * Calls by fetch through /api. A token is good for one session: signing in brings a new one, and a
 * token that no longer fits (another tab signed in) is replaced once, unseen.
 */
export async function browserTransport<Name extends CallName>(
  call: CallRequest<Name>,
): Promise<CallResponse<Name>> {
  const response = await exchange(call);
  if (call.name === 'verify' && response.ok) await renewToken();
  if (response.ok || response.error.error !== 'xsrf') return response;
  await renewToken();
  return exchange(call);
}

async function renewToken(): Promise<void> {
  // Offline: the call that needs the token will say so.
  await fetch('/api/xsrf').catch(() => {});
}

/** Success pages of calls by this document, and the one that the server proved when it rendered it. */
export const provedAddresses: string[] = [];

export const hasSentProof = (url: string) =>
  provedAddresses.some((address) => url.endsWith(address));

async function exchange<Name extends CallName>({
  name,
  token = '',
  query,
  body,
  successPath,
}: CallRequest<Name>): Promise<CallResponse<Name>> {
  const { method, path } = calls[name];
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') headers['X-XSRF-TOKEN'] = readXsrfToken();
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (successPath) headers[successPathHeader] = successPath;
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const address = `/api/${path.replace(':token', encodeURIComponent(token))}${search}`;
  try {
    const response = await fetch(address, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const data = parse(await response.text());
    const { ok, status } = response;
    if (!ok) return { ok, status, error: errorIn(data) };
    const redirectTo = response.headers.get(redirectToHeader) ?? successPath;
    if (redirectTo) provedAddresses.push(redirectTo);
    // The BFF has judged it.
    return { ok, status, data: data as CallData<Name>, redirectTo };
  } catch {
    return offline;
  }
}

const offline: CallFailure = {
  ok: false,
  status: 0,
  error: {
    error: 'unreachable',
    message: 'La connexion Internet semble coupée. Votre saisie est conservée sur cette page.',
  },
};

/** A front proxy may answer with a page of its own instead of JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function errorIn(data: unknown): ApiError {
  const given = data as Partial<ApiError> | null;
  return given?.error && given.message
    ? (given as ApiError)
    : { error: 'unreachable', message: unreachable };
}

export function readXsrfToken(): string {
  return /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}
