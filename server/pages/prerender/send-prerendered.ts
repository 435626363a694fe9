import type { IncomingMessage, ServerResponse } from 'node:http';
import { savesDataMark } from '../../../shared/page/save-data.ts';
import { type Encoding, encodingsFor, isNamed } from '../../http/content-encoding.ts';
import { savesData, savesDataHeader } from '../../http/saves-data.ts';
import { markAlive, markPrerendered } from '../../observability/answer-marks.ts';
import type { VisitorCookies } from '../../visitor/cookies.ts';
import type { XsrfTokens } from '../../visitor/xsrf-tokens.ts';
import { fill, type PlaceholderBody, placeholder } from '../placeholder-body.ts';

/** A page that is the same for all visitors without a session, except for the XSRF token. */
export interface PrerenderedPage {
  readonly status: number;
  /** The headers of its loaders: name, value, name, value. */
  readonly headers: readonly string[];
  /** The ETag without quotes, computed without the token. */
  readonly etag: string;
  /** The brotli quality of its compression. */
  readonly quality: number;
  /** True if the page has a form, and so a token. */
  readonly hasToken: boolean;
  readonly isError: boolean;
  readonly bodies: Readonly<Partial<Record<Encoding, PlaceholderBody>>>;
}

interface Visitor {
  cookies: VisitorCookies;
  tokens: XsrfTokens;
  /** Headers that no earlier step has set: name, value, name, value. */
  missingHeaders?: readonly string[];
}

const none: readonly string[] = [];

/** Sends a prerendered page in an accepted encoding with the visitor's own token, or a 304. */
export function sendPrerendered(
  page: PrerenderedPage,
  req: IncomingMessage,
  res: ServerResponse,
  { cookies, tokens, missingHeaders = none }: Visitor,
): void {
  const { bodies, hasToken } = page;
  const encodings = encodingsFor(req.headers['accept-encoding']);
  const encoding = encodings.find((name) => bodies[name]) ?? 'identity';
  const isHeld = tokens.isHeld(cookies);
  const { token, setCookies } = tokenFor(page, isHeld, cookies, tokens);
  const condition = isHeld && page.status === 200 ? req.headers['if-none-match'] : undefined;
  const etag = hasToken || condition !== undefined ? etagOf(page, encoding, token) : '';
  // A browser without its cookies needs the page again, because the cookies come with it.
  const isUnchanged = condition !== undefined && isNamed(condition, etag);

  const visitorHeaders: string[] = hasToken ? ['ETag', etag] : [];
  if (savesData(req)) visitorHeaders.push('Server-Timing', savesDataMark);
  for (const line of withEarlier(res, setCookies)) visitorHeaders.push('Set-Cookie', line);
  const common = commonHeaders(page, encoding, isUnchanged, missingHeaders);
  markPrerendered(res);
  if (!page.isError) markAlive(res);
  res.writeHead(
    isUnchanged ? 304 : page.status,
    visitorHeaders.length > 0 ? common.concat(visitorHeaders) : common,
  );
  if (isUnchanged || req.method === 'HEAD') return void res.end();
  const parts = fill(bodies[encoding] as PlaceholderBody, token);
  // Node writes the head and all parts at once.
  for (let at = 0; at < parts.length - 1; at += 1) res.write(parts[at]);
  res.end(parts.at(-1));
}

/** Keeps the cookies that were set before: `writeHead` replaces a header of the same name. */
function withEarlier(res: ServerResponse, setCookies: readonly string[]): readonly string[] {
  if (setCookies.length === 0 || !res.hasHeader('Set-Cookie')) return setCookies;
  return [...[res.getHeader('Set-Cookie')].flat().map(String), ...setCookies];
}

function tokenFor(
  { hasToken, isError }: PrerenderedPage,
  isHeld: boolean,
  cookies: VisitorCookies,
  tokens: XsrfTokens,
) {
  // The token is in an uncompressed block, so many responses may repeat it (BREACH).
  if (isHeld) return { token: cookies.xsrfToken ?? '', setCookies: none };
  // An error page without a form needs no token.
  return isError && !hasToken ? { token: '', setCookies: none } : tokens.issue(cookies);
}

/** The common headers by page and kind of response, on the fast path and through Express. */
const headerLists = {
  fast: new WeakMap<PrerenderedPage, Map<string, string[]>>(),
  express: new WeakMap<PrerenderedPage, Map<string, string[]>>(),
};

/** Returns the headers that are the same for every visitor, made once: name, value, name, value. */
function commonHeaders(
  page: PrerenderedPage,
  encoding: Encoding,
  isUnchanged: boolean,
  missingHeaders: readonly string[],
): string[] {
  const cache = missingHeaders.length > 0 ? headerLists.fast : headerLists.express;
  const kind = isUnchanged ? `${encoding} 304` : encoding;
  const list = cache.get(page)?.get(kind);
  if (list) return list;
  const headers = [...missingHeaders, ...cachingHeaders(page, encoding)];
  if (!isUnchanged) headers.push(...contentHeaders(page, encoding));
  const ofPage = cache.get(page) ?? new Map<string, string[]>();
  cache.set(page, ofPage.set(kind, headers));
  return headers;
}

/** Returns the headers that a 304 repeats (RFC 9110, 15.4.5). */
function cachingHeaders(page: PrerenderedPage, encoding: Encoding): string[] {
  return [
    // No shared cache may store the page, and a browser asks again before each use.
    'Cache-Control',
    page.isError ? 'private, no-store' : 'private, no-cache',
    'Vary',
    `Accept-Encoding, Cookie, ${savesDataHeader}`,
    // No cache keeps an error.
    ...(page.hasToken || page.isError ? [] : ['ETag', etagOf(page, encoding, '')]),
    ...page.headers,
  ];
}

function contentHeaders({ bodies }: PrerenderedPage, encoding: Encoding): string[] {
  const parts = fill(bodies[encoding] as PlaceholderBody, placeholder);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return [
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Length',
    String(length),
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
  ];
}

/** Returns the ETag. The token's salt is not secret, so it marks the pages that differ by their token. */
function etagOf({ etag, hasToken }: PrerenderedPage, encoding: Encoding, token: string): string {
  return hasToken ? `W/"${etag}-${encoding}-${token.slice(0, 8)}"` : `W/"${etag}-${encoding}"`;
}
