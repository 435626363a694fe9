import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { bookingClock } from '../../../shared/calendar/booking-days.ts';
import { openingAt } from '../../../shared/calendar/opening-status.ts';
import { apiError, errorCodes } from '../../../shared/contract/error-codes.ts';
import type { ClosedDays } from '../../../shared/opening/closed-days.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { varyingParams } from '../../../shared/page/page-facts.ts';
import { paths } from '../../../shared/page/paths.ts';
import { hasToken } from '../../../shared/page/token-routes.ts';
import { pickCarried } from '../../../shared/site/carried.ts';
import type { Changes } from '../../../shared/site/changes.ts';
import { buildInstitute } from '../../../shared/site/published-institute.ts';
import type { ClosedDaysCache, ContentsSource } from '../../backend/cached-calls.ts';
import { savesDataHeader } from '../../http/saves-data.ts';
import type { Log } from '../../observability/log.ts';
import type { ClientBuild } from '../client-build.ts';
import { answerClosedDays } from '../page-calls.ts';
import { wholeDocument } from '../whole-document.ts';
import { brotliPieces, placeholder, plainPieces } from './token-splice.ts';

export interface PrerenderedPage {
  readonly status: number;
  readonly isError: boolean;
  readonly hasToken: boolean;
  readonly hash: string;
  /** Name, value, name, value. */
  readonly headers: readonly string[];
  readonly bodies: { readonly br: readonly Buffer[]; readonly identity: readonly Buffer[] };
}

export interface PrerenderedPages extends Disposable {
  /** Resolves when all pages are made. Until then each page is rendered for its request. */
  readonly ready: Promise<void>;
  at(path: string): PrerenderedPage | undefined;
  find(path: string, search: URLSearchParams): PrerenderedPage | undefined;
  failure(status: number): PrerenderedPage | undefined;
}

interface Options {
  build: ClientBuild;
  origin: string;
  log: Log;
  closedDays: Pick<ClosedDaysCache, 'current' | 'known'>;
  contents: ContentsSource;
  now?: () => Date;
  begin?: Promise<void>;
  checkEvery?: number;
}

const unknownPath = '/inconnue';
const addresses: ReadonlySet<string> = new Set([...Object.values(paths), unknownPath]);
const rendered: ReadonlySet<string> = new Set(
  Object.values(adminPaths).filter((path) => !addresses.has(path)),
);
const failures = new Set(
  Object.values(errorCodes)
    .map(({ status }): number => status)
    .filter((status) => (status < 500 && status !== 401) || status === errorCodes.busy.status),
);

function pagePath(path: string, search: URLSearchParams): string | undefined {
  if (hasToken(path) || rendered.has(path)) return undefined;
  if (!addresses.has(path)) return unknownPath;
  // Search parameters that a page does not read (utm_source, typos) do not change it.
  return varyingParams.get(path)?.some((name) => search.has(name)) ? undefined : path;
}

/** Prerenders in the background. Repeats it when the day, the opening status, closed days or contents change. */
export async function openPrerenderedPages({
  build,
  origin,
  log,
  closedDays,
  contents,
  now = () => new Date(),
  begin = Promise.resolve(),
  checkEvery = 2_000,
}: Options): Promise<PrerenderedPages> {
  const { renderPage } = await build.load();
  const transport = answerClosedDays(closedDays)(async () => ({
    ok: false,
    status: 401,
    error: apiError('not-signed-in'),
  }));
  let pages = new Map<string | number, PrerenderedPage>();
  let shownFacts = '';
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /** Returns undefined for a page that redirects or is broken. `key`: a path, or the status of an error page. */
  async function prerender(key: string | number, changes: Changes | undefined) {
    const isError = typeof key === 'number';
    const output = await renderPage({
      request: new Request(origin + (isError ? '/' : key)),
      transport,
      waitForTurn: async () => true,
      hasSession: () => false,
      hasSentProof: () => false,
      xsrfToken: () => placeholder,
      changes,
      carried: pickCarried(changes),
      closedDays: closedDays.known().days,
      assets: build.assets,
      now: now(),
      requestId: '',
      onError: (error) => log.error({ page: key, reason: String(error) }, 'page not prerendered'),
      ...(isError && { failure: key }),
    });
    const { status, headers } = output;
    if (!output.pipe || (status >= 500 && status !== key)) return undefined;
    const html = (await wholeDocument(output)).toString();
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 16);
    const before = pages.get(key);
    if (before?.hash === hash) return before;
    return {
      status,
      isError,
      hasToken: html.includes(placeholder),
      hash,
      headers: [
        // No shared cache may store the page, and a browser asks again before each use.
        'Cache-Control',
        isError ? 'private, no-store' : 'private, no-cache',
        'Vary',
        `Accept-Encoding, Cookie, ${savesDataHeader}`,
        ...[...headers].flat(),
      ],
      bodies: { br: await brotliPieces(html), identity: plainPieces(html) },
    };
  }

  /** Replaces all pages at once, so that no two pages show different contents. */
  async function renew(): Promise<void> {
    const facts = getFacts(now(), await closedDays.current(), await contents.current());
    if (facts === shownFacts) return;
    const changes = contents.known();
    const newPages = new Map<string | number, PrerenderedPage>();
    // One at a time, with pauses: visitors come first.
    for (const key of [...addresses, ...failures]) {
      if (isClosed) return;
      await setImmediate();
      const page = await prerender(key, changes);
      if (page) newPages.set(key, page);
    }
    pages = newPages;
    shownFacts = facts;
  }

  /** Schedules itself, because prerendering may take longer than the interval. */
  async function check(): Promise<void> {
    if (isClosed) return;
    await renew().catch((error) => log.error({ reason: String(error) }, 'pages not renewed'));
    if (!isClosed) timer = setTimeout(check, checkEvery).unref();
  }

  return {
    ready: begin.then(check),
    at: (path) => pages.get(path),
    find: (path, search) => pages.get(pagePath(path, search) ?? ''),
    failure: (status) => pages.get(status),
    [Symbol.dispose]() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Compares more than the version of the changes, because a restored backup reuses version numbers. */
function getFacts(now: Date, closed: ClosedDays, changes: Changes | undefined): string {
  const institute = buildInstitute(changes);
  const opening = openingAt(now, institute, closed.days);
  return JSON.stringify([bookingClock(now, institute), opening, closed, changes]);
}
