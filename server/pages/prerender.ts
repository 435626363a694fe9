import { setImmediate } from 'node:timers/promises';
import { constants } from 'node:zlib';
import { bookingClock } from '../../shared/calendar/booking-days.ts';
import { openingAt } from '../../shared/calendar/opening-status.ts';
import type { Changes } from '../../shared/contents/changes.ts';
import { instituteOf } from '../../shared/contents/institute-of.ts';
import type { User } from '../../shared/contract/account.ts';
import type { ClosedDays } from '../../shared/contract/closed-days.ts';
import { apiError, errorCodes } from '../../shared/contract/error-codes.ts';
import { notFoundKey, pageKey, pageKeys } from '../../shared/page/page-key.ts';
import type { PageInput } from '../../shared/page/render-page.ts';
import type { ClosedDaysCache } from '../backend/closed-days-cache.ts';
import type { ContentsSource } from '../backend/contents-source.ts';
import type { Log } from '../observability/log.ts';
import type { ClientBuild } from './client-build.ts';
import { intercept } from './page-calls.ts';
import { placeholder } from './placeholder-body.ts';
import { toPrerendered } from './prerendered-page.ts';
import { createRolePages, type RolePage } from './role-pages.ts';
import type { PrerenderedPage } from './send-prerendered.ts';

export interface PrerenderedPages extends AsyncDisposable {
  /** Resolves when all pages are there; until then each one has to be rendered. */
  readonly ready: Promise<void>;
  /** The page of an address; undefined when it has to be rendered. */
  find(path: string, search: URLSearchParams): PrerenderedPage | undefined;
  /** The page of a key, as page-key.ts has it. */
  at(key: string): PrerenderedPage | undefined;
  /** The error page of a status. */
  failure(status: number): PrerenderedPage | undefined;
  /** The page of an address for an account; undefined when it has to be rendered. */
  forRole(path: string, search: URLSearchParams, user: User): Promise<RolePage | undefined>;
}

interface Options {
  build: ClientBuild;
  /** The site's public origin. */
  origin: string;
  log: Log;
  closedDays: Pick<ClosedDaysCache, 'current' | 'known'>;
  contents: ContentsSource;
  now?: () => Date;
  /** Milliseconds between two looks at what the pages depend on: the day, opening, closed days, contents. */
  checkEvery?: number;
}

/** The errors whose pages show no request id, and the one for a full render queue. */
const failures = [...new Set(Object.values(errorCodes).map(({ status }) => status))].filter(
  (status) => (status < 500 && status !== 401) || status === errorCodes.busy.status,
);

/**
 * Prerenders every page that is the same for all who are not signed in, through the same route tree as
 * any other, in the background; and again when the day, the part of it that is past, the opening status,
 * the closed days or the contents change. Pages that say the same as before are kept.
 */
export async function openPrerenderedPages({
  build,
  origin,
  log,
  closedDays,
  contents,
  now = () => new Date(),
  checkEvery = 2_000,
}: Options): Promise<PrerenderedPages> {
  const { renderPage } = await build.load();
  let pages = new Map<string, PrerenderedPage>();
  /** What the pages were made from, and how well they are compressed. */
  let shown = { facts: '', quality: 0 };
  /** The contents of all pages: none is made from older or newer ones. */
  let changes: Changes | undefined;
  let isClosed = false;

  const render = (
    key: string,
    { failure, ...as }: Pick<PageInput, 'transport' | 'hasSession' | 'failure'>,
  ) =>
    renderPage({
      request: new Request(origin + (key === notFoundKey ? '/inconnue' : key)),
      ...as,
      waitForTurn: async () => true,
      hasSentProof: () => false,
      xsrfToken: () => placeholder,
      changes,
      closedDays: closedDays.known().days,
      assets: build.assets,
      now: now(),
      requestId: '',
      onError: (error) => log.error({ page: key, reason: String(error) }, 'page not prerendered'),
      ...(failure !== undefined && { failure }),
    });

  const anonymousTransport = answersForAnonymous(closedDays);
  let rolePages = createRolePages(render, anonymousTransport);

  async function prerender(quality: number, [path, failure]: Page): Promise<Made[]> {
    const key = failure === undefined ? path : failureKey(failure);
    const as = { transport: anonymousTransport, hasSession: () => false };
    const output = await render(path, { ...as, ...(failure !== undefined && { failure }) });
    const isBroken = output.status >= 500 && output.status !== failure;
    if (!output.pipe || isBroken) return [];
    const page = await toPrerendered(output, pages.get(key), {
      quality,
      isError: failure !== undefined,
      onBrotliError: (error) =>
        log.warn({ page: key, reason: String(error) }, 'page prerendered without brotli'),
    });
    return [[key, page]];
  }

  /** What the pages depend on besides the build. */
  const facts = async () => factsOf(now(), await closedDays.current(), await contents.current());

  /** What has changed shows soon, and is compressed better the next time. */
  async function refresh(): Promise<void> {
    const wanted = await facts();
    const quality = wanted === shown.facts ? atLeisure : atOnce;
    if (wanted === shown.facts && quality === shown.quality) return;
    changes = contents.known();
    const made: Made[] = [];
    // One at a time: a compression takes megabytes, and visitors come first.
    for (const page of everyPage) {
      if (isClosed) return;
      await setImmediate();
      made.push(...(await prerender(quality, page)));
    }
    pages = new Map(made);
    rolePages = createRolePages(render, anonymousTransport);
    shown = { facts: wanted, quality };
  }

  let check: NodeJS.Timeout | undefined;
  /** Schedules itself, as prerendering may take longer than the interval. */
  async function renew(): Promise<void> {
    await refresh().catch((error) => log.error({ reason: String(error) }, 'pages not renewed'));
    if (!isClosed) check = setTimeout(renew, checkEvery).unref();
  }

  return {
    ready: renew(),
    find(path, search) {
      const key = pageKey(path, search);
      return key === undefined ? undefined : pages.get(key);
    },
    at: (key) => pages.get(key),
    async forRole(path, search, user) {
      // Whoever changed something sees it at once.
      if (contents.known() !== changes) return undefined;
      const key = pageKey(path, search);
      // Pages of a session read more parameters than `pageKey` knows.
      const isPlain = search.size === 0 || key !== path;
      return key !== undefined && isPlain ? rolePages.find(key, user) : undefined;
    },
    failure: (status) => pages.get(failureKey(status)),
    async [Symbol.asyncDispose]() {
      isClosed = true;
      clearTimeout(check);
    },
  };
}

/** Answers for a visitor who is not signed in. */
const answersForAnonymous = (closedDays: Options['closedDays']) =>
  intercept('closedDays', async () => ({
    ok: true,
    status: 200,
    data: await closedDays.current(),
  }))(async () => ({ ok: false, status: 401, error: apiError('not-signed-in') }));

function factsOf(now: Date, closed: ClosedDays, changes: Changes | undefined): string {
  const institute = instituteOf(changes);
  const opening = openingAt(now, institute, closed.days);
  // Not only the version of the changes: a restored backup counts anew.
  return JSON.stringify([bookingClock(now, institute), opening, closed, changes]);
}

type Made = [key: string, page: PrerenderedPage];

/** Brotli's qualities: visitors wait for what is new; the best compression takes seconds. */
const atOnce = 6;
const atLeisure = constants.BROTLI_MAX_QUALITY;

/** An address, and the status of an error page that is shown instead. */
type Page = readonly [path: string, failure?: number];
const everyPage: readonly Page[] = [
  ...pageKeys.map((path): Page => [path]),
  ...failures.map((status): Page => ['/', status]),
];

const failureKey = (status: number) => `!${status}`;
