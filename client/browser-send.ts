import { calls } from '../shared/contract.ts';
import type { CallAnswer, CallRequest } from '../shared/page.ts';

/**
 * The browser's road to the backend: fetch through /api. A token that no longer fits the session
 * (after signing in or out in another tab) is replaced once, unseen.
 */
export async function browserSend(call: CallRequest): Promise<CallAnswer> {
  const answer = await exchange(call);
  const isStale = answer.status === 403 && (answer.data as { error?: string })?.error === 'xsrf';
  if (!isStale) return answer;
  await fetch('/api/xsrf').catch(() => {});
  return exchange(call);
}

async function exchange({ name, token = '', body }: CallRequest): Promise<CallAnswer> {
  const { method, path } = calls[name];
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') headers['X-XSRF-TOKEN'] = readXsrfToken();
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const address = `/api/${path.replace(':token', encodeURIComponent(token))}`;
  try {
    const response = await fetch(address, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, data: text === '' ? null : JSON.parse(text) };
  } catch {
    return { status: 0, data: null };
  }
}

export function readXsrfToken(): string {
  return /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}
