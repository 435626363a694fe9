import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { bookingClock } from '../../../shared/calendar/booking-days.ts';
import { openingAt } from '../../../shared/calendar/opening-status.ts';
import { apiError, errorCodes } from '../../../shared/contract/error-codes.ts';
import type { ClosedDays } from '../../../shared/opening/closed-days.ts';
import { paths } from '../../../shared/page/paths.ts';
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
  at(path: string): PrerenderedPage | undefined;
  failure(status: number): PrerenderedFailure | undefined;
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

const addresses: ReadonlySet<string> = new Set(Object.values(paths));
const failures = new Set(
  Object.values(errorCodes)
    .map(({ status }): number => status)
    .filter((status) => (status < 500 && status !== 401) || status === errorCodes.busy.status),
);

async function compress(page: PrerenderedFailure, before: PrerenderedPage | undefined) {
  const { html, hash, status, headers } = page;
  if (before?.hash === hash) return before;
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
    bodies: { br: await brotliPieces(text), identity: plainPieces(text) },
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
  begin = Promise.resolve(),
  checkEvery = 2_000,
}: Options): Promise<PrerenderedPages> {
  const { renderPage } = await build.load();
  const transport = answerClosedDays(closedDays)(async () => ({
    ok: false,
    status: 401,
    error: apiError('not-signed-in'),
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
      closedDays: closedDays.known().days,
      assets: build.assets,
      now: now(),
      requestId: '',
      onError: (error) =>
        log.error({ page: failure ?? path, reason: String(error) }, 'page not prerendered'),
      ...(failure !== undefined && { failure }),
    });
    const { status, headers } = output;
    if (!output.pipe || (status >= 500 && status !== failure)) return undefined;
    const html = await wholeDocument(output);
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 16);
    return { hash, status, headers, html };
  }

  async function renderFailures(changes: Changes | undefined): Promise<typeof errorPages> {
    const rendered: typeof errorPages = new Map();
    for (const status of failures) {
      await setImmediate();
      const page = await render('/', changes, status);
      if (page) rendered.set(status, page);
    }
    return rendered;
  }

  /** Replaces all pages at once, so that no two pages show different contents. */
  async function renew(): Promise<void> {
    const facts = getFacts(now(), await closedDays.current(), await contents.current());
    if (facts === shownFacts) return;
    const changes = contents.known();
    const newPages: typeof pages = new Map();
    // One at a time, with pauses: visitors come first.
    for (const path of addresses) {
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
    if (!isClosed) timer = setTimeout(check, checkEvery).unref();
  }

  return {
    ready: begin.then(check),
    at: (path) => pages.get(path),
    failure: (status) => errorPages.get(status),
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
