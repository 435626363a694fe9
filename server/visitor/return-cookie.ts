import { stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { CallName } from '../../shared/contract/calls.ts';
import { paths } from '../../shared/page/paths.ts';
import { localPath, withReturn } from '../../shared/page/return-path.ts';

/*
 * The page to return to while a browser is at a sign-in provider's. Without a script, only a
 * cookie can carry it.
 */

/** The cookie's own path rules out the `__Host-` prefix. */
const cookieName = (secure: boolean) => (secure ? '__Secure-retour' : 'retour');
/** The maximum duration of a sign-in at a provider. */
const seconds = 10 * 60;
const attributes = { path: '/api/auth/', httpOnly: true, sameSite: 'lax' } as const;

const write = (res: Response, value: string, maxAge: number, secure: boolean) =>
  res.append(
    'Set-Cookie',
    stringifySetCookie({ name: cookieName(secure), value, ...attributes, secure, maxAge }),
  );

interface Leaving {
  readonly name: CallName;
  /** The page to return to. */
  readonly successPath?: string | undefined;
}

/**
 * Stores the page before the browser leaves for a provider. A sign-in without such a page removes
 * what another one left.
 */
export function rememberReturn(
  res: Response,
  { name, successPath }: Leaving,
  secure: boolean,
): void {
  if (name !== 'googleLogin' && name !== 'facebookLogin') return;
  const path = localPath(successPath);
  const value = path ? Buffer.from(path).toString('base64url') : '';
  write(res, value, path ? seconds : 0, secure);
}

/** Returns the target of a provider's callback, with the page to return to. */
export function withRememberedReturn(
  location: string,
  { req, res, secure }: { req: Request; res: Response; secure: boolean },
): string {
  const value: unknown = req.cookies?.[cookieName(secure)];
  if (typeof value !== 'string') return location;
  write(res, '', 0, secure);
  const path = localPath(Buffer.from(value, 'base64url').toString());
  const isStart = location === paths.home || location === paths.team;
  return isStart ? (path ?? location) : withReturn(location, path);
}
