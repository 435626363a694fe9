import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { savesDataMark } from '../../../shared/page/save-data.ts';
import { holdsSecret } from '../../../shared/page/token-routes.ts';
import { type Encoding, encodingsFor, isNamed } from '../../http/content-encoding.ts';
import { isRead } from '../../http/methods.ts';
import { countHosts } from '../../http/request-target.ts';
import { asksToSaveData } from '../../http/saves-data.ts';
import { type Log, logAnswer } from '../../observability/log.ts';
import { readVisitorCookies, type VisitorCookies } from '../../visitor/cookies.ts';
import type { XsrfTokens } from '../../visitor/xsrf-tokens.ts';
import type { PrerenderedPage, PrerenderedPages } from './prerendered-pages.ts';
import { fill } from './token-splice.ts';

interface Options {
  prerendered: PrerenderedPages;
  tokens: XsrfTokens;
  secure: boolean;
  securityHeaders: readonly string[];
  log: Log;
  app: RequestListener;
}

function fillBody({ bodies }: PrerenderedPage, encoding: Encoding, token: string): Buffer[] {
  if (encoding !== 'gzip') return fill(bodies[encoding], token);
  return [gzipSync(Buffer.concat(fill(bodies.identity, token)))];
}

interface Reading extends Pick<Options, 'tokens' | 'securityHeaders'> {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly cookies: VisitorCookies;
}

function send(page: PrerenderedPage, reading: Reading): void {
  const { req, res, cookies, tokens, securityHeaders } = reading;
  const [encoding = 'identity'] = encodingsFor(req.headers['accept-encoding']);
  // The token is not compressed with the page, so many responses may repeat it (BREACH).
  const isHeld = tokens.isHeld(cookies);
  const held = { token: cookies.xsrfToken ?? '', setCookies: [] };
  const { token, setCookies } = isHeld ? held : tokens.issue(cookies);
  // The token's salt is not secret, so it marks the pages that differ by their token.
  const etag = `W/"${page.hash}-${encoding}-${token.slice(0, 8)}"`;
  const headers = [...securityHeaders, ...page.headers, 'ETag', etag];
  if (asksToSaveData(req)) headers.push('Server-Timing', savesDataMark);
  for (const line of setCookies) headers.push('Set-Cookie', line);
  // A browser without its cookies needs the page again, because the cookies come with it.
  const isUnchanged = isHeld && page.status === 200 && isNamed(req.headers['if-none-match'], etag);
  if (isUnchanged) return void res.writeHead(304, headers).end();

  const parts = fillBody(page, encoding, token);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  headers.push('Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(length));
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  res.writeHead(page.status, headers);
  if (req.method !== 'HEAD') for (const part of parts) res.write(part);
  res.end();
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
    send(page, { req, res, cookies, tokens, securityHeaders });
    const ms = Math.round(performance.now() - start);
    logAnswer(log, { id: randomUUID(), method, route: path, status: res.statusCode, ms });
  };
}
