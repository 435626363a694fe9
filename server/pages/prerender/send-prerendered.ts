import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { savesDataMark } from '../../../shared/page/save-data.ts';
import { holdsSecret } from '../../../shared/page/token-routes.ts';
import { encodingsFor, isNamed } from '../../http/content-encoding.ts';
import { isRead } from '../../http/methods.ts';
import { countHosts } from '../../http/request-target.ts';
import { asksToSaveData } from '../../http/saves-data.ts';
import { type Log, logAnswer } from '../../observability/log.ts';
import { readVisitorCookies, type VisitorCookies } from '../../visitor/cookies.ts';
import type { XsrfTokens } from '../../visitor/xsrf-tokens.ts';
import type { PrerenderedPage, PrerenderedPages } from './prerendered-pages.ts';
import { fill } from './token-splice.ts';

interface Visitor {
  cookies: VisitorCookies;
  tokens: XsrfTokens;
  missingHeaders?: readonly string[];
}

export function sendPrerendered(
  page: PrerenderedPage,
  req: IncomingMessage,
  res: ServerResponse,
  { cookies, tokens, missingHeaders = [] }: Visitor,
): void {
  const [encoding = 'identity'] = encodingsFor(req.headers['accept-encoding']);
  const isHeld = tokens.isHeld(cookies);
  const { token, setCookies } = tokenFor(page, isHeld, cookies, tokens);
  // The token's salt is not secret, so it marks the pages that differ by their token.
  const etag = `W/"${page.hash}-${encoding}-${token.slice(0, 8)}"`;
  // A browser without its cookies needs the page again, because the cookies come with it.
  const isUnchanged = isHeld && page.status === 200 && isNamed(req.headers['if-none-match'], etag);
  const headers = [...missingHeaders, ...page.headers];
  if (!page.isError) headers.push('ETag', etag);
  if (asksToSaveData(req)) headers.push('Server-Timing', savesDataMark);
  // `writeHead` replaces headers that earlier steps have set.
  const earlier = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
  for (const line of [...earlier, ...setCookies]) headers.push('Set-Cookie', line);
  if (isUnchanged) return void res.writeHead(304, headers).end();

  const parts =
    encoding === 'gzip'
      ? [gzipSync(Buffer.concat(fill(page.bodies.identity, token)))]
      : fill(page.bodies[encoding], token);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  headers.push('Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(length));
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  res.writeHead(page.status, headers);
  if (req.method !== 'HEAD') for (const part of parts) res.write(part);
  res.end();
}

function tokenFor(
  { hasToken, isError }: PrerenderedPage,
  isHeld: boolean,
  cookies: VisitorCookies,
  tokens: XsrfTokens,
) {
  // The token is not compressed with the page, so many responses may repeat it (BREACH).
  if (isHeld) return { token: cookies.xsrfToken ?? '', setCookies: [] };
  // An error page without a form needs no token.
  return isError && !hasToken ? { token: '', setCookies: [] } : tokens.issue(cookies);
}

interface Options {
  prerendered: PrerenderedPages;
  tokens: XsrfTokens;
  secure: boolean;
  securityHeaders: readonly string[];
  log: Log;
  app: RequestListener;
}

/** Answers reads of prerendered pages before Express, for a quarter of the CPU time. Sessions and own appointments go to Express. */
export function fastPath(options: Options): RequestListener {
  const { prerendered, tokens, secure, securityHeaders, log, app } = options;
  return function answer(req, res) {
    const { url: path = '', method, headers } = req;
    const page = isRead(req) && !holdsSecret(path) ? prerendered.at(path) : undefined;
    const { cookies, hasBadSession } = readVisitorCookies(headers.cookie, secure);
    if (!page || cookies.jwt || cookies.visit || hasBadSession || countHosts(req) > 1)
      return app(req, res);
    const start = performance.now();
    sendPrerendered(page, req, res, { cookies, tokens, missingHeaders: securityHeaders });
    const ms = Math.round(performance.now() - start);
    logAnswer(log, { id: randomUUID(), method, route: path, status: res.statusCode, ms });
  };
}
