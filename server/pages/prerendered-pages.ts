import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, createBrotliCompress, gzipSync } from 'node:zlib';
import { readBookingClock } from '#shared/calendar/booking-days.ts';
import { describeOpening } from '#shared/calendar/opening-status.ts';
import { buildApiError, errorCodes } from '#shared/contract/error-codes.ts';
import type { CalendarFacts } from '#shared/opening/closed-days.ts';
import { paths } from '#shared/page/paths.ts';
import { savesDataTiming } from '#shared/page/save-data.ts';
import { holdsSecret } from '#shared/page/token-routes.ts';
import { pickCarried } from '#shared/site/carried.ts';
import type { Changes } from '#shared/site/changes.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import type { ClosedDaysCache, ContentsSource } from '../backend/cached-calls.ts';
import { listEncodings, matchesEtag } from '../http/content-encoding.ts';
import { asksToSaveData, isReadMethod, savesDataHeader } from '../http/methods.ts';
import { countHosts } from '../http/request-target.ts';
import { type Log, logAnswer } from '../observability/log.ts';
import { readVisitorCookies, type VisitorCookies } from '../visitor/cookies.ts';
import type { XsrfTokens } from '../visitor/xsrf.ts';
import type { ClientBuild } from './client-build.ts';
import { createClosedDaysAnswer } from './page-calls.ts';
import { collectDocument } from './whole-document.ts';

interface PrerenderedPage {
  readonly hash: string;
  readonly status: number;
  /** Name, value, name, value. */
  readonly headers: readonly string[];
  readonly bodies: { readonly br: readonly Buffer[]; readonly identity: readonly Buffer[] };
}

/** An error page, with a placeholder for each token. */
export interface PrerenderedFailure {
  readonly hash: string;
  readonly status: number;
  readonly headers: Headers;
  readonly html: Buffer;
}

export interface PrerenderedPages extends Disposable {
  /** Resolves when all pages are made. Until then each page is rendered for its request. */
  readonly ready: Promise<void>;
  findPage(path: string): PrerenderedPage | undefined;
  findFailure(status: number): PrerenderedFailure | undefined;
}

interface Options {
  build: ClientBuild;
  origin: string;
  log: Log;
  closedDays: Pick<ClosedDaysCache, 'getCurrent' | 'getKnown'>;
  contents: ContentsSource;
  now?: () => Date;
  startAfter?: Promise<void>;
  checkInterval?: number;
}

const pagePaths: ReadonlySet<string> = new Set(Object.values(paths));
const failureStatuses = new Set(
  Object.values(errorCodes)
    .map(({ status }): number => status)
    .filter((status) => (status < 500 && status !== 401) || status === errorCodes.busy.status),
);

async function compress(page: PrerenderedFailure, previous: PrerenderedPage | undefined) {
  const { html, hash, status, headers } = page;
  if (previous?.hash === hash) return previous;
  const text = html.toString();
  return {
    hash,
    status,
    headers: [
      // No shared cache may store the page, and a browser asks again before each use.
      'Cache-Control',
      'private, no-cache',
      'Vary',
      `Accept-Encoding, Cookie, ${savesDataHeader}`,
      ...[...headers].flat(),
    ],
    bodies: { br: await compressPieces(text), identity: splitAtTokens(text) },
  };
}

/** Prerenders in the background. Repeats it when the day, the opening status, closed days or contents change. */
export async function openPrerenderedPages({
  build,
  origin,
  log,
  closedDays,
  contents,
  now = () => new Date(),
  startAfter = Promise.resolve(),
  checkInterval = 2_000,
}: Options): Promise<PrerenderedPages> {
  const { renderPage } = await build.load();
  const transport = createClosedDaysAnswer(closedDays)(async () => ({
    ok: false,
    status: 401,
    error: buildApiError('not-signed-in'),
  }));
  let pages = new Map<string, PrerenderedPage>();
  let errorPages = new Map<number, PrerenderedFailure>();
  let shownFacts = '';
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /** Returns undefined for a page that redirects or is broken. */
  async function render(path: string, changes: Changes | undefined, failure?: number) {
    const output = await renderPage({
      request: new Request(origin + path),
      transport,
      waitForTurn: async () => true,
      hasSession: () => false,
      hasSentProof: () => false,
      xsrfToken: () => placeholder,
      changes,
      carried: pickCarried(changes),
      closedDays: closedDays.getKnown().days,
      assets: build.assets,
      now: now(),
      requestId: '',
      onError: (error) =>
        log.error({ page: failure ?? path, reason: String(error) }, 'page not prerendered'),
      ...(failure !== undefined && { failure }),
    });
    const { status, headers } = output;
    if (!output.pipe || (status >= 500 && status !== failure)) return undefined;
    const html = await collectDocument(output);
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 16);
    return { hash, status, headers, html };
  }

  async function renderFailures(changes: Changes | undefined): Promise<typeof errorPages> {
    const rendered: typeof errorPages = new Map();
    for (const status of failureStatuses) {
      await setImmediate();
      const page = await render('/', changes, status);
      if (page) rendered.set(status, page);
    }
    return rendered;
  }

  /** Replaces all pages at once, so that no two pages show different contents. */
  async function renew(): Promise<void> {
    const facts = collectFacts(now(), await closedDays.getCurrent(), await contents.getCurrent());
    if (facts === shownFacts) return;
    const changes = contents.getKnown();
    const newPages: typeof pages = new Map();
    // One at a time, with pauses: visitors come first.
    for (const path of pagePaths) {
      if (isClosed) return;
      await setImmediate();
      const page = await render(path, changes);
      if (page) newPages.set(path, await compress(page, pages.get(path)));
    }
    [pages, errorPages, shownFacts] = [newPages, await renderFailures(changes), facts];
  }

  /** Schedules itself, because prerendering may take longer than the interval. */
  async function check(): Promise<void> {
    if (isClosed) return;
    await renew().catch((error) => log.error({ reason: String(error) }, 'pages not renewed'));
    if (!isClosed) timer = setTimeout(check, checkInterval).unref();
  }

  return {
    ready: startAfter.then(check),
    findPage: (path) => pages.get(path),
    findFailure: (status) => errorPages.get(status),
    [Symbol.dispose]() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Compares more than the version of the changes, because a restored backup reuses version numbers. */
function collectFacts(now: Date, closed: CalendarFacts, changes: Changes | undefined): string {
  const institute = buildInstitute(changes);
  const opening = describeOpening(now, institute, closed.days);
  return JSON.stringify([readBookingClock(now, institute), opening, closed, changes]);
}

/* Bodies of prerendered pages. Only the token differs, and is never compressed (RFC 7932, 9.2; BREACH). */

/** The text in place of a token, of the same length. No pair of its characters occurs twice. */
export const placeholder =
  '\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17' +
  '\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x01\x03\x05\x07\x02\x04\x06\x08\x0f\x0e';

export function insertToken(pieces: readonly Buffer[], token: string): Buffer[] {
  const tokenBytes = Buffer.from(token, 'latin1');
  return pieces.flatMap((piece, index) => (index === 0 ? piece : [tokenBytes, piece]));
}

const splitAtTokens = (html: string): Buffer[] =>
  html.split(placeholder).map((text) => Buffer.from(text));

/** Bytes after a placeholder that go into its block too, because they are brotli's context for the next byte. */
const contextBytes = 2;

async function compressPieces(html: string): Promise<Buffer[]> {
  const [first = Buffer.alloc(0), ...others] = splitAtTokens(html);
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // 64 kB: no page is larger, and the encoder's memory grows with the window.
      [constants.BROTLI_PARAM_LGWIN]: 16,
    },
  });
  let output: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => output.push(chunk));
  const flush = promisify((callback: () => void) => stream.flush(callback));
  async function compress(...texts: Buffer[]): Promise<Buffer[]> {
    output = [];
    stream.write(Buffer.concat(texts));
    await flush();
    return output;
  }

  const pieces = [await compress(first)];
  for (const text of others) {
    const leadingBytes = text.subarray(0, contextBytes);
    await compress(Buffer.from(placeholder), leadingBytes);
    pieces.at(-1)?.push(buildPlainBlockHeader(placeholder.length + leadingBytes.length));
    pieces.push([leadingBytes, ...(await compress(text.subarray(contextBytes)))]);
  }
  output = [];
  stream.end();
  for await (const _ of stream);
  pieces.at(-1)?.push(...output);
  return pieces.map((chunks) => Buffer.concat(chunks));
}

/** Returns a block header (RFC 7932, 9.2): not last, four nibbles of length, uncompressed, padded. */
function buildPlainBlockHeader(length: number): Buffer {
  const bits = ((length - 1) << 3) | (1 << 19);
  return Buffer.from([bits & 255, (bits >> 8) & 255, bits >> 16]);
}

interface ServeOptions {
  prerendered: PrerenderedPages;
  tokens: XsrfTokens;
  secure: boolean;
  securityHeaders: readonly string[];
  log: Log;
  app: RequestListener;
}

interface PageRequest extends Pick<ServeOptions, 'tokens' | 'securityHeaders'> {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly cookies: VisitorCookies;
}

function sendPage(page: PrerenderedPage, request: PageRequest): void {
  const { req, res, cookies, tokens, securityHeaders } = request;
  const [encoding = 'identity'] = listEncodings(req.headers['accept-encoding']);
  // The token is not compressed with the page, so many responses may repeat it (BREACH).
  const hasValidTokenCookie = tokens.hasValidTokenCookie(cookies);
  const { token, setCookies } = hasValidTokenCookie
    ? { token: cookies.xsrfToken ?? '', setCookies: [] }
    : tokens.issue(cookies);
  // The token's salt is not secret, so it marks the pages that differ by their token.
  const etag = `W/"${page.hash}-${encoding}-${token.slice(0, 8)}"`;
  const headers = [...securityHeaders, ...page.headers, 'ETag', etag];
  if (asksToSaveData(req)) headers.push('Server-Timing', savesDataTiming);
  for (const line of setCookies) headers.push('Set-Cookie', line);
  // A browser without its cookies needs the page again, because the cookies come with it.
  const isUnchanged =
    hasValidTokenCookie && page.status === 200 && matchesEtag(req.headers['if-none-match'], etag);
  if (isUnchanged) return void res.writeHead(304, headers).end();

  const parts =
    encoding === 'gzip'
      ? [gzipSync(Buffer.concat(insertToken(page.bodies.identity, token)))]
      : insertToken(page.bodies[encoding], token);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  headers.push('Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(length));
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  res.writeHead(page.status, headers);
  if (req.method !== 'HEAD') for (const part of parts) res.write(part);
  res.end();
}

/** Answers reads of prerendered pages before Express, in a quarter of the CPU time. Visitors with a session go to Express. */
export function servePrerenderedPages(options: ServeOptions): RequestListener {
  const { prerendered, tokens, secure, securityHeaders, log, app } = options;
  return function answer(req, res) {
    const { url: path = '', method, headers } = req;
    const page = isReadMethod(req) && !holdsSecret(path) ? prerendered.findPage(path) : undefined;
    const { cookies, hasBadSession } = readVisitorCookies(headers.cookie, secure);
    if (!page || cookies.jwt || cookies.visit || hasBadSession || countHosts(req) > 1)
      return app(req, res);
    const start = performance.now();
    sendPage(page, { req, res, cookies, tokens, securityHeaders });
    const ms = Math.round(performance.now() - start);
    logAnswer(log, { id: randomUUID(), method, route: path, status: res.statusCode, ms });
  };
}
