import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { bodies, queries } from '../shared/call-input.ts';
import { type CallName, calls, signInToken } from '../shared/calls.ts';
import { firstIssue, type Provider, type RoleInput } from '../shared/contract.ts';
import { isRefusalCode, type RefusalCode, refusals } from '../shared/errors.ts';
import type { CallAnswer, CallRequest } from '../shared/page.ts';
import { createReaders } from './answer-readers.ts';
import { extrasOf } from './call-extras.ts';
import type { VisitorCookies } from './cookies.ts';
import type { RateLimits } from './rate-limits.ts';
import { Refusal } from './refusal.ts';

/** Who asks: what the rules of a call look at besides its input. */
export interface Caller {
  cookies: VisitorCookies;
  /** The client's address, as TRUST_PROXY has it. */
  address: string;
}

export interface BackendAnswer {
  status: number;
  contentType: string;
  /** Seconds, as the backend's Retry-After says. */
  retryAfter?: number;
  text: string;
}

export interface PreparedCall {
  method: 'GET' | 'POST';
  /** Below /api/, with its search parameters. */
  path: string;
  body: string | undefined;
  /** Headers besides the usual ones. */
  extras: Record<string, string>;
}

export type CallRules = ReturnType<typeof createCallRules>;

/** Calls by method and path; those with a parameter by what stands before it. */
const byAddress = new Map<string, CallName>();
const byStart: { method: string; start: string; name: CallName }[] = [];
for (const [key, { method, path }] of Object.entries(calls)) {
  const name = key as CallName;
  const [start = '', parameter] = path.split(':');
  if (parameter) byStart.push({ method, start, name });
  else byAddress.set(`${method} ${path}`, name);
}

/** The call that a request under /api names, or undefined: the allow-list of both roads. */
export function findCall(
  method: string,
  path: string,
): { name: CallName; token?: string } | undefined {
  const name = byAddress.get(`${method} ${path}`);
  if (name) return { name };
  const found = byStart.find((call) => call.method === method && path.startsWith(call.start));
  return found && { name: found.name, token: path.slice(found.start.length) };
}

interface Options {
  adminCode: string | undefined;
  providerOrigins: Readonly<Record<Provider, readonly string[]>>;
  limits: RateLimits;
}

/** The rules that hold whichever road a call takes, the proxy's or a page's. */
export function createCallRules({ adminCode, providerOrigins, limits }: Options) {
  const readers = createReaders(providerOrigins);

  async function requireAdminCode(given: string, { cookies, address }: Caller): Promise<void> {
    if (!cookies.jwt) throw new Refusal('not-signed-in');
    await limits.countAdminCodeTry({ session: cookies.jwt, address });
    if (!sameCode(given, adminCode)) throw new Refusal('admin-code');
  }

  /** The path below /api/, rebuilt from our own constants and a judged token. */
  function pathOf(name: CallName, token = ''): string {
    const { path } = calls[name];
    if (!path.includes(':token')) return path;
    if (!signInToken.test(token)) throw new Refusal('invalid', { field: 'token' });
    return path.replace(':token', token);
  }

  /** Search parameters, written anew from what was judged; those of a call without any are dropped. */
  function queryOf(name: CallName, given: unknown): string {
    const query = queries[name];
    if (!query) return '';
    const parsed = v.safeParse(query, given ?? {});
    if (!parsed.success) throw new Refusal('invalid', firstIssue(parsed.issues));
    return `?${new URLSearchParams(parsed.output)}`;
  }

  /** The JSON to send on: known fields only, written anew. */
  async function bodyOf(name: CallName, given: unknown, caller: Caller) {
    const input = bodies[name];
    if (!input) return undefined;
    const parsed = v.safeParse(input, given ?? {});
    if (!parsed.success) throw new Refusal('invalid', firstIssue(parsed.issues));
    if (name !== 'role') return JSON.stringify(parsed.output);
    const { adminCode: code, email, role } = parsed.output as RoleInput;
    if (role === 'admin') await requireAdminCode(code, caller);
    return JSON.stringify({ code: caller.cookies.authorizationCode ?? '', email, role });
  }

  return {
    /**
     * The call as the backend shall see it.
     * @throws {Refusal} invalid, not-signed-in, admin-code, too-many
     */
    async prepare(
      { name, token, query, body }: CallRequest,
      caller: Caller,
    ): Promise<PreparedCall> {
      const { method } = calls[name];
      return {
        method,
        path: pathOf(name, token) + queryOf(name, query),
        body: await bodyOf(name, body, caller),
        extras: extrasOf({ name, body }, caller.cookies),
      };
    },

    /**
     * The backend's answer in the contract's words; what it says besides stays here.
     * @throws {Refusal} when it refused, or made no sense
     */
    answer(name: CallName, given: BackendAnswer): CallAnswer {
      const { status, contentType, text } = given;
      if (status < 200 || status > 299) throw refusedBy(name, given);
      if (contentType.startsWith('text/html')) throw new Refusal('unreachable');
      const read = readers[name];
      if (!read) return { status, data: status === 204 ? null : {} };
      const data = read(text);
      if (data === undefined) {
        throw new Refusal('unreachable', { cause: new Error(`${name}: not an answer we can use`) });
      }
      return { status, data };
    },
  };
}

/** Compares digests, so that time tells neither length nor content; unset means nobody. */
function sameCode(given: string, expected: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected ?? '')) && expected !== undefined;
}

const codeByStatus: Partial<Record<number, RefusalCode>> = {
  400: 'invalid',
  401: 'not-signed-in',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  415: 'not-json',
  422: 'invalid',
  429: 'too-many',
  501: 'not-offered',
  504: 'slow',
};

function refusedBy(name: CallName, answer: BackendAnswer): Refusal {
  const { status, text, retryAfter } = answer;
  const isClientError = status >= 400 && status < 500 && status !== 429;
  const usual = name === 'verify' && isClientError ? 'link-expired' : codeByStatus[status];
  const code = readErrorCode(text, status) ?? usual ?? 'unreachable';
  const cause = new Error(`${name}: the backend answered ${status}`);
  return new Refusal(
    code,
    code === 'too-many' ? { cause, retryAfter: retryAfter ?? 60 } : { cause },
  );
}

/** What only the BFF itself may say. */
const ownCodes: readonly RefusalCode[] = ['xsrf', 'admin-code'];

/** The backend's word for its refusal, when it fits the status that it came with. */
function readErrorCode(text: string, status: number): RefusalCode | undefined {
  try {
    const { error } = JSON.parse(text);
    if (!isRefusalCode(error) || ownCodes.includes(error)) return undefined;
    return refusals[error].status === status ? error : undefined;
  } catch {
    return undefined;
  }
}
