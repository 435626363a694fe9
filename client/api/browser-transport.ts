import type { CallData } from '#shared/contract/call-data.ts';
import type { CallName } from '#shared/contract/calls.ts';
import { type ApiError, unreachable } from '#shared/contract/error-codes.ts';
import { redirectToHeader, successPathHeader } from '#shared/contract/headers.ts';
import type { CallRequest, CallResponse } from '#shared/page/render-page.ts';
import { visitorCalls } from './visitor-calls.ts';

/** Retries once with a new XSRF token: each is bound to one session, and another tab may have signed in. */
export async function browserTransport<Name extends CallName>(
  call: CallRequest<Name>,
): Promise<CallResponse<Name>> {
  const response = await send(call);
  if (call.name === 'verify' && response.ok) await renewToken();
  if (response.ok || response.error.error !== 'xsrf') return response;
  await renewToken();
  return send(call);
}

async function renewToken(): Promise<void> {
  await fetch('/api/xsrf').catch(() => {});
}

export const provedAddresses: string[] = [];

export const hasSentProof = (url: string) =>
  provedAddresses.some((address) => url.endsWith(address));

async function buildAddress(name: CallName): Promise<string[]> {
  const address = visitorCalls[name] ?? (await import('./other-calls.ts')).otherCalls[name];
  return (address as string).split(' ');
}

async function send<Name extends CallName>({
  name,
  token = '',
  query,
  body,
  successPath,
}: CallRequest<Name>): Promise<CallResponse<Name>> {
  try {
    const [method = '', path = ''] = await buildAddress(name);
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (method !== 'GET') headers['X-XSRF-TOKEN'] = readXsrfToken();
    const content = body instanceof Blob ? body : JSON.stringify(body);
    if (typeof content === 'string') headers['Content-Type'] = 'application/json';
    if (successPath) headers[successPathHeader] = successPath;
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const address = `/api/${path.replace(':token', encodeURIComponent(token))}${search}`;
    const response = await fetch(address, { method, headers, body: content });
    const data = parse(await response.text());
    const { ok, status } = response;
    if (!ok) return { ok, status, error: readError(data) };
    const redirectTo = response.headers.get(redirectToHeader) ?? successPath;
    if (redirectTo) provedAddresses.push(redirectTo);
    return { ok, status, data: data as CallData<Name>, redirectTo };
  } catch {
    return { ok: false, status: 0, error: offlineProblem };
  }
}

export const offlineProblem = {
  error: 'unreachable',
  message: 'La connexion Internet semble coupée. Votre saisie est conservée sur cette page.',
} as const;

/** Returns null for a body that is not JSON: a proxy may answer with an HTML page. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readError(data: unknown): ApiError {
  const body = data as Partial<ApiError> | null;
  return body?.error && body.message
    ? (body as ApiError)
    : { error: 'unreachable', message: unreachable };
}

export function readXsrfToken(): string {
  return /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}
