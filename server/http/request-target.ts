import type { IncomingMessage, RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import { oneLine } from '#shared/contract/fields.ts';
import { findMovedPath } from '#shared/page/admin-paths.ts';
import { paths } from '#shared/page/paths.ts';
import { getPrefix, tokenRoutes } from '#shared/page/token-routes.ts';
import { isApi, isPage } from '../observability/route-name.ts';
import { HttpError } from './http-error.ts';
import { isReadMethod } from './methods.ts';

const lengthLimit = 2048;
const pageMethods = ['GET', 'HEAD', 'POST'];

const invalidPath = '//';

/**
 * Replaces each request target that is not a path (RFC 9112, 3.2) with an invalid path. Express would throw on it
 * before any middleware.
 */
export function replaceNonPaths(handler: RequestListener): RequestListener {
  return function handlePath(req, res) {
    if (!req.url?.startsWith('/')) req.url = invalidPath;
    handler(req, res);
  };
}

export const checkRequestTarget: RequestHandler = function checkRequestTarget(req, res, next) {
  if (req.method === 'TRACE' || (!isApi(req.path) && !pageMethods.includes(req.method))) {
    res.set('Allow', pageMethods.join(', '));
    throw new HttpError('method-not-allowed');
  }
  if (req.originalUrl.length > lengthLimit) throw new HttpError('too-long');
  const path = decodePath(req.originalUrl);
  if (path === undefined || countHosts(req) > 1) throw new HttpError('invalid');
  // The URL parser of the route tree would resolve dot segments to another page.
  if (/\/\.{1,2}(?:\/|$)/.test(path) && !isApi(req.path)) throw new HttpError('not-found');
  const canonicalPath = removeTrailingSlashes(req.path.toLowerCase());
  if (canonicalPath !== req.path && isPage(canonicalPath) && req.method !== 'POST') {
    return res.redirect(308, canonicalPath + req.originalUrl.slice(req.path.length));
  }
  const search = new URLSearchParams(req.originalUrl.split('?').slice(1).join('?'));
  const newPath = findMovedPath(req.path, search);
  // Status 308 keeps the form that an open page may still send to the former address.
  if (newPath) return res.redirect(308, newPath);
  next();
};

function removeTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Counts the Host headers. Node takes the first of several; a front proxy may take another. */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Returns the decoded path. Undefined if it cannot be decoded, or if a parser could read a host in it. */
function decodePath(target: string): string | undefined {
  if (!/^\/(?![/\\])[^\\\s]*$/.test(target)) return undefined;
  try {
    const path = decodeURIComponent(target.split('?', 1)[0] ?? '');
    return oneLine.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Matches signs that programs append when they find an address in a text. */
const isTrailingSign = (sign: string) => /[\s\p{Cf}/\\.,;:!?*)\]}<>|"'`’”»«…]/u.test(sign);

function removeTail(text: string): string {
  let end = text.length;
  while (end > 0 && isTrailingSign(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function cleanPath(path: string): string | undefined {
  const prefix = tokenRoutes.map(getPrefix).find((prefix) => path.startsWith(prefix));
  if (!prefix) return undefined;
  const clean = removeTail(decodeLeniently(path));
  return clean !== path && /^[\w.-]+$/.test(clean.slice(prefix.length)) ? clean : undefined;
}

function decodeLeniently(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function cleanSearch(search: string): string | undefined {
  const values = new URLSearchParams(search);
  const token = values.get('token');
  const clean = token && removeTail(token);
  if (!clean || clean === token) return undefined;
  values.set('token', clean);
  return String(values);
}

/** Redirects a link with trailing punctuation to the clean address. No cache keeps the token. */
export const redirectLinkTail: RequestHandler = function cutTail(req, res, next) {
  if (!isReadMethod(req)) return next();
  const [, search = ''] = /\?(.*)$/s.exec(req.originalUrl) ?? [];
  const path = cleanPath(req.path);
  const newSearch = req.path === paths.verify ? cleanSearch(search) : undefined;
  if (path === undefined && newSearch === undefined) return next();
  const finalSearch = newSearch ?? search;
  res.set('Cache-Control', 'no-store');
  res.redirect(308, `${path ?? req.path}${finalSearch && `?${finalSearch}`}`);
};
