import type { RequestHandler } from 'express';
import { paths } from '../../shared/page/paths.ts';
import { getPrefix, tokenRoutes } from '../../shared/page/token-routes.ts';
import { isRead } from './methods.ts';

const isOfTail = (sign: string) => /[\s\p{Cf}/\\.,;:!?*)\]}<>|"'`’”»«…]/u.test(sign);

function withoutTail(text: string): string {
  let end = text.length;
  while (end > 0 && isOfTail(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function cleanPath(path: string): string | undefined {
  const start = tokenRoutes.map(getPrefix).find((prefix) => path.startsWith(prefix));
  if (!start) return undefined;
  const clean = withoutTail(decoded(path));
  return clean !== path && /^[\w.-]+$/.test(clean.slice(start.length)) ? clean : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function cleanSearch(search: string): string | undefined {
  const values = new URLSearchParams(search);
  const token = values.get('token');
  const clean = token && withoutTail(token);
  if (!clean || clean === token) return undefined;
  values.set('token', clean);
  return String(values);
}

/** Redirects a reader from an address with a tail to the clean one. No cache keeps the token. */
export const linkTail: RequestHandler = function cutTail(req, res, next) {
  if (!isRead(req)) return next();
  const [, search = ''] = /\?(.*)$/s.exec(req.originalUrl) ?? [];
  const path = cleanPath(req.path);
  const newSearch = req.path === paths.verify ? cleanSearch(search) : undefined;
  if (path === undefined && newSearch === undefined) return next();
  const asked = newSearch ?? search;
  res.set('Cache-Control', 'no-store');
  res.redirect(308, `${path ?? req.path}${asked && `?${asked}`}`);
};
