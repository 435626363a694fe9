import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { type RoleInput, signInTokenPattern, type User } from '#shared/accounts/account.ts';
import { describeDevice } from '#shared/accounts/device.ts';
import { isProviderCallback } from '#shared/contract/allow-list.ts';
import { type CallName, calls, getDeclaration } from '#shared/contract/calls.ts';
import { getFirstIssue } from '#shared/contract/fields.ts';
import { browserHeader, deviceHeader, returnHeader } from '#shared/contract/headers.ts';
import { type AnyInputSchemas, buildInputSchemas } from '#shared/contract/input-schemas.ts';
import { rateLimits } from '#shared/limits/limits.ts';
import type { CallRequest } from '#shared/page/render-page.ts';
import { readReturnPath } from '#shared/page/return-path.ts';
import type { InstituteOffer } from '#shared/site/published-catalogue.ts';
import { cleanAllTexts } from '#shared/text/plain-text.ts';
import { HttpError } from '../http/http-error.ts';
import type { VisitorCookies } from '../visitor/cookies.ts';
import { countOrRefuse, type LimitCounter } from '../visitor/count.ts';
import type { BackendRequest } from './client.ts';

export interface VisitorCall<Name extends CallName = CallName> extends CallRequest<Name> {
  /** The raw search of a provider's callback. The provider decides its contents. */
  readonly search?: string;
}

interface Options {
  getOffer(): InstituteOffer;
  /** If unset, no account can become an administrator. */
  adminCode: string | undefined;
  count: LimitCounter;
}

export type CallPolicy = ReturnType<typeof createCallPolicy>;

/** Validates what a visitor sends, by script or by form. Nothing else of a request reaches the backend. */
export function createCallPolicy({ adminCode, count, getOffer }: Options) {
  const inputs: AnyInputSchemas = buildInputSchemas(getOffer);

  /** Judges the session first: a caller without one learns nothing of the code, and uses up no account's tries. */
  async function requireAdminCode(typedCode: string, caller: Caller): Promise<void> {
    const account = await identifyAccount(caller);
    await countOrRefuse(count, [
      [rateLimits.adminCodes.address, caller.address],
      [rateLimits.adminCodes.account, account],
    ]);
    if (!isSameCode(typedCode, adminCode)) throw new HttpError('admin-code');
  }

  async function buildBody(name: CallName, body: unknown, caller: Caller) {
    const schema = inputs.bodies[name];
    if (!schema) return undefined;
    const input = judge(schema, body);
    if (input instanceof Uint8Array) return input;
    if (name !== 'role') return JSON.stringify(input);
    const { adminCode: code, email, role } = input as RoleInput;
    if (role === 'admin') await requireAdminCode(code, caller);
    return JSON.stringify({ code: caller.cookies.authorizationCode ?? '', email, role });
  }

  return async function prepare(call: VisitorCall, caller: Caller): Promise<BackendRequest> {
    const { name, token, body } = call;
    return {
      method: calls[name].method,
      path: buildPath(name, token) + buildSearch(inputs, call),
      body: await buildBody(name, body, caller),
      headers: buildHeaders({ name, body }, caller),
    };
  };
}

/** Rebuilds the path below /api/ from the contract's own path and a judged token. */
function buildPath(name: CallName, token = ''): string {
  const { path } = calls[name];
  if (!path.includes(':token')) return path;
  if (!signInTokenPattern.test(token)) throw new HttpError('invalid', { field: 'token' });
  return path.replace(':token', token);
}

function buildSearch(inputs: AnyInputSchemas, { name, query, search = '' }: VisitorCall): string {
  if (isProviderCallback(name)) return search;
  const schema = inputs.queries[name];
  if (!schema) return '';
  const parameters = Object.entries(judge(schema, query)).filter(([, value]) => value !== '');
  return `?${new URLSearchParams(parameters)}`;
}

function judge<Output>(schema: v.GenericSchema<unknown, Output>, input: unknown): Output {
  const parsed = v.safeParse(schema, cleanAllTexts(input ?? {}));
  if (!parsed.success) throw new HttpError('invalid', getFirstIssue(parsed.issues));
  return parsed.output;
}

async function identifyAccount({ cookies, askAccount }: Caller): Promise<string> {
  if (!cookies.jwt) throw new HttpError('not-signed-in');
  try {
    return (await askAccount()).email || cookies.jwt;
  } catch (error) {
    const isForbidden = error instanceof HttpError && error.status === 403;
    throw isForbidden ? new HttpError('not-signed-in') : error;
  }
}

/** Compares digests, so that time reveals neither length nor content. An unset code never matches. */
function isSameCode(typed: string, expected: string | undefined): boolean {
  const computeDigest = (text: string) => createHash('sha256').update(text).digest();
  return (
    timingSafeEqual(computeDigest(typed), computeDigest(expected ?? '')) && expected !== undefined
  );
}

interface Caller {
  readonly cookies: VisitorCookies;
  readonly address: string;
  readonly userAgent: string | undefined;
  askAccount(): Promise<User>;
}

function buildHeaders(
  { name, body }: Pick<CallRequest, 'name' | 'body'>,
  { cookies, userAgent }: Pick<Caller, 'cookies' | 'userAgent'>,
): Record<string, string> {
  // An opaque id, the same before and after a sign-in. A browser without a cookie has none.
  const identity = cookies.anonymousId ?? cookies.jwt;
  const browser = identity && createHash('sha256').update(identity).digest('base64url');
  const { returnTo: typedPath } = (body ?? {}) as { returnTo?: unknown };
  const returnTo = name === 'login' ? readReturnPath(typedPath) : undefined;
  return {
    ...(browser && { [browserHeader]: browser }),
    ...(userAgent &&
      getDeclaration(name).tellsDevice && { [deviceHeader]: describeDevice(userAgent) }),
    ...(returnTo && { [returnHeader]: returnTo }),
  };
}
