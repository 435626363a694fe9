import { stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { CallName } from '../../shared/contract/calls.ts';
import { paths } from '../../shared/page/paths.ts';
import { localPath, withReturn } from '../../shared/page/return-path.ts';

/*
 * The page to go back to, while a browser is at a sign-in provider's: only a cookie goes that way
 * without a script.
 */

/** A path of its own rules out `__Host-`. */
const cookieName = (secure: boolean) => (secure ? '__Secure-retour' : 'retour');
/** As long as a sign-in there may take. */
const seconds = 10 * 60;
const attributes = { path: '/api/auth/', httpOnly: true, sameSite: 'lax' } as const;

const write = (res: Response, value: string, maxAge: number, secure: boolean) =>
  res.append(
    'Set-Cookie',
    stringifySetCookie({ name: cookieName(secure), value, ...attributes, secure, maxAge }),
  );

interface Leaving {
  readonly name: CallName;
  /** The page to go back to. */
  readonly successPath?: string | undefined;
}

/** When a browser is sent to a provider. A sign-in without such a page ends what another one left. */
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

/** Where a provider's callback leads, with the page to go back to. */
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
