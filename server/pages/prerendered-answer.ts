import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Encoding, encodingsFor } from '../http/content-encoding.ts';
import { isNamed } from '../http/etag.ts';
import type { VisitorCookies } from '../visitor/cookies.ts';
import type { XsrfTokens } from '../visitor/xsrf-tokens.ts';
import { fill, hole, type SplicedBody } from './placeholder.ts';
import type { KeptPage } from './prerender.ts';

/** What is sent of a kept page to one visitor. */
export interface KeptAnswer {
  readonly status: number;
  readonly encoding: Encoding;
  /** Besides those of `keptHeaders`: name, value, name, value. */
  readonly headers: readonly string[];
  /** Undefined with status 304. */
  readonly body: readonly Buffer[] | undefined;
}

/** The headers of a kept page that are the same for every visitor: name, value, name, value. */
export function keptHeaders(page: KeptPage, encoding: Encoding): string[] {
  const parts = fill(page.bodies[encoding] as SplicedBody, hole);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return [
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Length',
    String(length),
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    ...unchangedHeaders(page, encoding),
  ];
}

/** Those that a 304 repeats (RFC 9110, 15.4.5). */
export function unchangedHeaders(page: KeptPage, encoding: Encoding): string[] {
  return [
    // Nobody else's cache may keep it, and one's own asks again before each use.
    'Cache-Control',
    'private, no-cache',
    'Vary',
    'Accept-Encoding, Cookie',
    ...(page.hasToken ? [] : ['ETag', etagOf(page, encoding, '')]),
    ...page.headers,
  ];
}

/**
 * The answer to one visitor: in an encoding they take, with a token of theirs, or a 304. Without
 * `cookies` nobody has looked at theirs: they get no token, which would take the place of one.
 */
export function keptAnswer(
  page: KeptPage,
  { headers: asked }: Pick<IncomingMessage, 'headers'>,
  cookies: VisitorCookies | undefined,
  tokens: XsrfTokens,
): KeptAnswer {
  const { status, bodies, hasToken } = page;
  const encodings = encodingsFor(asked['accept-encoding']);
  const encoding = encodings.find((name) => bodies[name]) ?? 'identity';
  // To a browser without its cookies a page is not the same: it comes with them.
  const isKnown = cookies !== undefined && tokens.isHeld(cookies);
  const { token, setCookies } = isKnown ? heldBy(cookies) : issuedTo(cookies, tokens);
  const headers = hasToken ? ['ETag', etagOf(page, encoding, token)] : [];
  for (const line of setCookies) headers.push('Set-Cookie', line);
  const condition = asked['if-none-match'];
  if (isKnown && condition !== undefined && status === 200) {
    if (isNamed(condition, etagOf(page, encoding, token))) {
      return { status: 304, encoding, headers, body: undefined };
    }
  }
  return { status, encoding, headers, body: fill(bodies[encoding] as SplicedBody, token) };
}

/** The token is in a plain block, where compression cannot tell of it: it may be the same again. */
const heldBy = ({ xsrfToken = '' }: VisitorCookies) => ({ token: xsrfToken, setCookies: [] });

const issuedTo = (cookies: VisitorCookies | undefined, tokens: XsrfTokens) =>
  cookies ? tokens.issue(cookies) : { token: hole, setCookies: [] };

/** Another visitor's form is another page: the salt of their token, which is no secret, tells. */
function etagOf({ etag, hasToken }: KeptPage, encoding: Encoding, token: string): string {
  return hasToken ? `W/"${etag}-${encoding}-${token.slice(0, 8)}"` : `W/"${etag}-${encoding}"`;
}

/** Sends what is due after the head. Node writes all of it, and the head, at once. */
export function endWith(body: KeptAnswer['body'], req: IncomingMessage, res: ServerResponse): void {
  if (body === undefined || req.method === 'HEAD') return void res.end();
  for (let at = 0; at < body.length - 1; at += 1) res.write(body[at]);
  res.end(body.at(-1));
}
