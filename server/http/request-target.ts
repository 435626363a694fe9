import type { IncomingMessage, RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import { oneLine } from '../../shared/contract/fields.ts';
import { isApi, isPage } from '../observability/route-name.ts';
import { HttpError } from './http-error.ts';

/** Characters of an address. */
const longest = 2048;
const pageMethods = ['GET', 'HEAD', 'POST'];

/** Stands for any target that is no path; refused like each of these below. */
const noPath = '//';

/**
 * Takes every other form of a target away (RFC 9112, 3.2) before anybody reads it: Express finds the
 * path in some and throws at others, both before the first step of ours.
 */
export function pathsOnly(handler: RequestListener): RequestListener {
  return function takePathsOnly(req, res) {
    if (!req.url?.startsWith('/')) req.url = noPath;
    handler(req, res);
  };
}

/**
 * Judges method and address before anything looks further. Only plain paths pass; the spellings of
 * a page that people type (a capital, a slash at the end) are sent to its one address.
 */
export const requestTarget: RequestHandler = function judgeRequestTarget(req, res, next) {
  if (req.method === 'TRACE' || (!isApi(req.path) && !pageMethods.includes(req.method))) {
    res.set('Allow', pageMethods.join(', '));
    throw new HttpError('method-not-allowed');
  }
  if (req.originalUrl.length > longest) throw new HttpError('too-long');
  const path = plainPath(req.originalUrl);
  if (path === undefined || hostsOf(req) > 1) throw new HttpError('invalid');
  // Whoever reads a page's address after us would leave these out, and mean another one.
  if (/\/\.{1,2}(?:\/|$)/.test(path) && !isApi(req.path)) throw new HttpError('not-found');
  const usual = withoutEnd(req.path.toLowerCase());
  if (usual !== req.path && isPage(usual) && req.method !== 'POST') {
    return res.redirect(308, usual + req.originalUrl.slice(req.path.length));
  }
  next();
};

/** Without the slashes at its end. An expression would start at every slash of many. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Node reads the first of several and goes on; a proxy in front may have read another (RFC 9112, 3.2). */
export function hostsOf({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/**
 * The path of an address in origin-form (RFC 9112, 3.2.1), decoded; undefined where a parser could
 * read a host, or nothing at all.
 */
function plainPath(target: string): string | undefined {
  if (!/^\/(?![/\\])[^\\\s]*$/.test(target)) return undefined;
  try {
    const path = decodeURIComponent(target.split('?', 1)[0] ?? '');
    return oneLine.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
