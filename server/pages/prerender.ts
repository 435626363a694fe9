import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { constants } from 'node:zlib';
import { bookingClock } from '../../shared/calendar/booking-days.ts';
import { openingAt } from '../../shared/calendar/opening.ts';
import type { User } from '../../shared/contract/account.ts';
import { apiError, errorCodes } from '../../shared/contract/error-codes.ts';
import { notFoundKey, pageKey, pageKeys } from '../../shared/page/page-key.ts';
import type { PageInput, PageOutput, Transport } from '../../shared/page/render-page.ts';
import type { KeptDays } from '../backend/closed-days-cache.ts';
import type { Encoding } from '../http/content-encoding.ts';
import type { Log } from '../observability/log.ts';
import type { ClientBuild } from './client-build.ts';
import { brotliBody, gzipBody, hole, plainBody, type SplicedBody } from './placeholder.ts';
import { type MemberPage, memberPages } from './role-pages.ts';
import { wholeDocument } from './whole-document.ts';

/** A page as everybody gets it who is not signed in. */
export interface KeptPage {
  readonly status: number;
  /** Set by its loaders: name, value, name, value. */
  readonly headers: readonly string[];
  /** Without quotes; the token that differs from visitor to visitor does not count. */
  readonly etag: string;
  /** Whether there is a form in it, and so a token. */
  readonly hasToken: boolean;
  readonly bodies: Readonly<Partial<Record<Encoding, SplicedBody>>>;
}

export interface KeptPages extends AsyncDisposable {
  /** Until then every page has to be rendered. */
  readonly ready: Promise<void>;
  /** The page of an address, or of a failure's status; undefined when it has to be rendered. */
  find(path: string, search: URLSearchParams): KeptPage | undefined;
  /** The page of a key as page-key.ts has it. */
  at(key: string): KeptPage | undefined;
  failure(status: number): KeptPage | undefined;
  /** The page of an address for somebody signed in; undefined when it has to be rendered. */
  forMember(path: string, search: URLSearchParams, user: User): Promise<MemberPage | undefined>;
}

interface Options {
  build: ClientBuild;
  /** The site's public origin. */
  origin: string;
  log: Log;
  /** Asks no more often than it has to. */
  days: Pick<KeptDays, 'current'>;
  now?: () => Date;
  /** Milliseconds: how late a page may notice that the institute opened, or that a day or its afternoon began. */
  checkEvery?: number;
}

/** Refusals that need no number to be found by, and the one for when nothing can be rendered. */
const failures = [...new Set(Object.values(errorCodes).map(({ status }) => status))].filter(
  (status) => (status < 500 && status !== 401) || status === errorCodes.busy.status,
);

/**
 * Renders every page that is the same for all who are not signed in, once, through the same route
 * tree as all the rest, in the background; and again when the day, the part of it that is over, the
 * stated opening or the closed days change.
 */
export async function keepPages({
  build,
  origin,
  log,
  days,
  now = () => new Date(),
  checkEvery = 5_000,
}: Options): Promise<KeptPages> {
  const { renderPage } = await build.load();
  let pages = new Map<string, KeptPage>();
  let shown = '';
  let isOver = false;

  const render = (
    key: string,
    { failure, ...as }: Pick<PageInput, 'transport' | 'hasSession' | 'failure'>,
  ) =>
    renderPage({
      request: new Request(origin + (key === notFoundKey ? '/inconnue' : key)),
      ...as,
      waitForTurn: async () => true,
      hasSentProof: () => false,
      xsrfToken: () => hole,
      assets: build.assets,
      now: now(),
      requestId: '',
      onError: (error) => log.error({ page: key, reason: String(error) }, 'page not kept'),
      ...(failure !== undefined && { failure }),
    });

  /** What is said to those whom the pages are rendered for. */
  const everybodys: Transport = async (call) =>
    call.name === 'closedDays'
      ? { status: 200, data: await days.current() }
      : { status: 401, data: apiError('not-signed-in') };
  let members = memberPages(render, everybodys);

  async function keep(quality: number, [path, failure]: Page): Promise<[string, KeptPage][]> {
    const key = failure === undefined ? path : failureKey(failure);
    const as = { transport: everybodys, hasSession: () => false };
    const output = await render(path, { ...as, ...(failure !== undefined && { failure }) });
    const isBroken = output.status >= 500 && output.status !== failure;
    if (!output.pipe || isBroken) return [];
    const html = (await wholeDocument(output)).toString();
    const br = await brotliBody(html, quality).catch((error) => {
      // Larger, but as good.
      log.warn({ page: key, reason: String(error) }, 'page kept without brotli');
      return undefined;
    });
    return [[key, pageOf(output, html, br)]];
  }

  /** What the pages depend on besides the build. */
  const facts = async () =>
    JSON.stringify([bookingClock(now()), openingAt(now()), await days.current()]);

  async function refresh(quality: number): Promise<void> {
    const wanted = `${quality} ${await facts()}`;
    if (wanted === shown) return;
    const made: [string, KeptPage][] = [];
    // One after the other: each compression takes megabytes while it runs, and visitors come first.
    for (const page of everyPage) {
      if (isOver) return;
      await setImmediate();
      made.push(...(await keep(quality, page)));
    }
    pages = new Map(made);
    members = memberPages(render, everybodys);
    shown = wanted;
  }

  let check: NodeJS.Timeout | undefined;
  /** One at a time: making the pages may take longer than the pause between. */
  async function renew(quality: number): Promise<void> {
    await refresh(quality).catch((error) =>
      log.error({ reason: String(error) }, 'pages not renewed'),
    );
    if (!isOver) check = setTimeout(renew, checkEvery, atLeisure).unref();
  }

  return {
    ready: renew(atOnce),
    find(path, search) {
      const key = pageKey(path, search);
      return key === undefined ? undefined : pages.get(key);
    },
    at: (key) => pages.get(key),
    async forMember(path, search, user) {
      const key = pageKey(path, search);
      // Pages of a session read more of their address than those that `pageKey` knows.
      const isPlain = search.size === 0 || key !== path;
      return key !== undefined && isPlain ? members.find(key, user) : undefined;
    },
    failure: (status) => pages.get(failureKey(status)),
    async [Symbol.asyncDispose]() {
      isOver = true;
      clearTimeout(check);
    },
  };
}

function pageOf(
  { status, headers }: PageOutput,
  html: string,
  br: SplicedBody | undefined,
): KeptPage {
  return {
    status,
    headers: [...headers].flat(),
    etag: createHash('sha256').update(html).digest('base64url').slice(0, 16),
    hasToken: html.includes(hole),
    bodies: { ...(br && { br }), gzip: gzipBody(html), identity: plainBody(html) },
  };
}

/** Brotli's qualities: visitors wait for the first pages; the smallest take a second of work. */
const atOnce = 6;
const atLeisure = constants.BROTLI_MAX_QUALITY;

/** An address, and the status of the refusal that is shown instead. */
type Page = readonly [path: string, failure?: number];
const everyPage: readonly Page[] = [
  ...pageKeys.map((path): Page => [path]),
  ...failures.map((status): Page => ['/', status]),
];

const failureKey = (status: number) => `!${status}`;
