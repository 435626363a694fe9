import { createHash } from 'node:crypto';
import type { User } from '../../shared/accounts/account.ts';
import { deviceOf } from '../../shared/accounts/device.ts';
import { declarationOf } from '../../shared/contract/calls.ts';
import { browserHeader, deviceHeader, returnHeader } from '../../shared/contract/headers.ts';
import type { CallRequest } from '../../shared/page/render-page.ts';
import { localPath } from '../../shared/page/return-path.ts';
import type { VisitorCookies } from '../visitor/cookies.ts';

/** What the call policy needs to know about the caller. */
export interface Caller {
  readonly cookies: VisitorCookies;
  /** The client's address, as TRUST_PROXY has it. */
  readonly address: string;
  /** The browser's User-Agent; undefined when it sends none. */
  readonly userAgent: string | undefined;
  /** Asks the backend for the account of the session. @throws {HttpError} */
  askAccount(): Promise<User>;
}

/** Headers for what the contract's payloads have no field for. */
export function callHeaders(
  { name, body }: Pick<CallRequest, 'name' | 'body'>,
  { cookies, userAgent }: Pick<Caller, 'cookies' | 'userAgent'>,
): Record<string, string> {
  const browser = browserId(cookies);
  const returnTo = name === 'login' ? returnAddress(body) : undefined;
  return {
    ...(browser && { [browserHeader]: browser }),
    ...(userAgent && declarationOf(name).tellsDevice && { [deviceHeader]: deviceOf(userAgent) }),
    ...(returnTo && { [returnHeader]: returnTo }),
  };
}

/**
 * Opaque to the backend, and the same before and after a sign-in; undefined for a browser that holds no
 * cookie of this site yet.
 */
function browserId({ anonymousId, jwt }: VisitorCookies): string | undefined {
  const identity = anonymousId ?? jwt;
  return identity && createHash('sha256').update(identity).digest('base64url');
}

const returnAddress = (body: unknown) =>
  localPath((body as { returnTo?: unknown } | null)?.returnTo);
