import { calls, redirectToHeader, successPathHeader } from '../../shared/contract/calls.ts';
import type { CallRequest, CallResponse } from '../../shared/page/render-page.ts';

/**
 * The browser's road to the backend: fetch through /api. A token is good for one session: signing in
 * brings a new one, and one that no longer fits (another tab signed in) is replaced once, unseen.
 */
export async function browserTransport(call: CallRequest): Promise<CallResponse> {
  const answer = await exchange(call);
  if (call.name === 'verify' && answer.status === 200) await renewToken();
  const isStale = answer.status === 403 && (answer.data as { error?: string })?.error === 'xsrf';
  if (!isStale) return answer;
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

async function exchange({
  name,
  token = '',
  query,
  body,
  successPath,
}: CallRequest): Promise<CallResponse> {
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
    const redirectTo = response.headers.get(redirectToHeader) ?? successPath;
    if (redirectTo && response.ok) provedAddresses.push(redirectTo);
    return { status: response.status, data, redirectTo };
  } catch {
    return { status: 0, data: null };
  }
}

/** A front proxy may answer with a page of its own: then the status alone counts. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function readXsrfToken(): string {
  return /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}
