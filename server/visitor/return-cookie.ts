import type { Request, Response } from 'express';
import { paths } from '#shared/page/paths.ts';
import type { CallRequest } from '#shared/page/render-page.ts';
import { addReturnPath, readReturnPath } from '#shared/page/return-path.ts';
import { setCookie } from './cookies.ts';

/* The page to return to after a provider's sign-in. Without a script, only a cookie can carry it. */

const getCookieName = (secure: boolean) => (secure ? '__Secure-retour' : 'retour');
const maxAgeSeconds = 10 * 60;
const attributes = { path: '/api/auth/', httpOnly: true };

const setReturnCookie = (res: Response, value: string, maxAge: number, secure: boolean) =>
  setCookie(res, { name: getCookieName(secure), value, ...attributes, secure, maxAge });

export function rememberReturn(
  res: Response,
  { name, successPath }: Pick<CallRequest, 'name' | 'successPath'>,
  secure: boolean,
): void {
  if (name !== 'googleLogin' && name !== 'facebookLogin') return;
  const path = readReturnPath(successPath);
  const value = path ? Buffer.from(path).toString('base64url') : '';
  setReturnCookie(res, value, path ? maxAgeSeconds : 0, secure);
}

export function takeReturnLocation(
  location: string,
  { req, res, secure }: { req: Request; res: Response; secure: boolean },
): string {
  const value: unknown = req.cookies?.[getCookieName(secure)];
  if (typeof value !== 'string') return location;
  setReturnCookie(res, '', 0, secure);
  const path = readReturnPath(Buffer.from(value, 'base64url').toString());
  const isDefaultLocation = location === paths.home || location === paths.team;
  return isDefaultLocation ? (path ?? location) : addReturnPath(location, path);
}
