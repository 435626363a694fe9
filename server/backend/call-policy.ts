import * as v from 'valibot';
import type { Provider, RoleInput } from '../../shared/contract/account.ts';
import { bodySchemas, querySchemas } from '../../shared/contract/call-input.ts';
import { type CallName, calls, signInTokenPattern } from '../../shared/contract/calls.ts';
import { firstIssue } from '../../shared/contract/fields.ts';
import type { CallRequest, CallResponse } from '../../shared/page/render-page.ts';
import { HttpError } from '../http/http-error.ts';
import type { AdminCodeLimit } from '../visitor/admin-code-limit.ts';
import { adminCodeRule } from './admin-code.ts';
import { createReaders } from './answer-readers.ts';
import { isJson } from './answer-shapes.ts';
import { type BackendAnswer, backendError } from './backend-error.ts';
import { extrasOf } from './call-headers.ts';
import type { Caller } from './caller.ts';

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
  limits: AdminCodeLimit;
}

/** The rules that hold whichever road a call takes, the proxy's or a page's. */
export function createCallRules({ adminCode, providerOrigins, limits }: Options) {
  const readers = createReaders(providerOrigins);
  const requireAdminCode = adminCodeRule(adminCode, limits);

  /** The path below /api/, rebuilt from our own constants and a judged token. */
  function pathOf(name: CallName, token = ''): string {
    const { path } = calls[name];
    if (!path.includes(':token')) return path;
    if (!signInTokenPattern.test(token)) throw new HttpError('invalid', { field: 'token' });
    return path.replace(':token', token);
  }

  /** Search parameters, written anew from what was judged; those of a call without any are dropped. */
  function queryOf(name: CallName, given: unknown): string {
    const query = querySchemas[name];
    if (!query) return '';
    const parsed = v.safeParse(query, given ?? {});
    if (!parsed.success) throw new HttpError('invalid', firstIssue(parsed.issues));
    return `?${new URLSearchParams(parsed.output)}`;
  }

  /** The JSON to send on: known fields only, written anew. */
  async function bodyOf(name: CallName, given: unknown, caller: Caller) {
    const input = bodySchemas[name];
    if (!input) return undefined;
    const parsed = v.safeParse(input, given ?? {});
    if (!parsed.success) throw new HttpError('invalid', firstIssue(parsed.issues));
    if (name !== 'role') return JSON.stringify(parsed.output);
    const { adminCode: code, email, role } = parsed.output as RoleInput;
    if (role === 'admin') await requireAdminCode(code, caller);
    return JSON.stringify({ code: caller.cookies.authorizationCode ?? '', email, role });
  }

  return {
    /**
     * The call as the backend shall see it.
     * @throws {HttpError} invalid, not-signed-in, admin-code, too-many
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
     * @throws {HttpError} when it refused, or made no sense
     */
    answer(name: CallName, given: BackendAnswer): CallResponse {
      const { status, contentType, text } = given;
      if (status < 200 || status > 299) throw backendError(name, given);
      if (contentType.startsWith('text/html')) throw unusable(name, 'an HTML page, not JSON');
      const read = readers[name];
      if (!read) return { status, data: status === 204 ? null : {} };
      const data = read(text);
      if (data === undefined) {
        throw unusable(name, isJson(text) ? 'JSON of another shape' : 'not JSON');
      }
      return { status, data };
    },
  };
}

const unusable = (name: CallName, what: string) =>
  new HttpError('unreachable', { cause: new Error(`${name}: the answer is ${what}`) });
