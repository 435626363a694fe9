import { createHash } from 'node:crypto';
import { apiError, errorCodes } from '../../../shared/contract/error-codes.ts';
import { notFoundKey, pageKeys } from '../../../shared/page/page-key.ts';
import type { PageInput, PageOutput } from '../../../shared/page/render-page.ts';
import { carriedOf } from '../../../shared/site/carried.ts';
import type { Changes } from '../../../shared/site/changes.ts';
import type { ClosedDaysCache } from '../../backend/caches/closed-days-cache.ts';
import type { Log } from '../../observability/log.ts';
import type { ClientBuild } from '../client-build.ts';
import { intercept } from '../page-calls.ts';
import { brotliBody, gzipBody, placeholder, plainBody } from '../placeholder-body.ts';
import { wholeDocument } from '../whole-document.ts';
import type { PrerenderedPage } from './send-prerendered.ts';

export interface PrerendererOptions {
  build: ClientBuild;
  origin: string;
  log: Log;
  closedDays: Pick<ClosedDaysCache, 'current' | 'known'>;
  areScriptsCounted?: boolean;
  now: () => Date;
}

type As = Pick<PageInput, 'transport' | 'hasSession' | 'failure'>;

/** An address, with a status if an error page is shown instead. */
type AlikePage = readonly [path: string, failure?: number];

/** The errors whose pages show no request id, and the status of a full render queue. */
const failures = [...new Set(Object.values(errorCodes).map(({ status }) => status))].filter(
  (status) => (status < 500 && status !== 401) || status === errorCodes.busy.status,
);

export const alikePages: readonly AlikePage[] = [
  ...pageKeys.map((path): AlikePage => [path]),
  ...failures.map((status): AlikePage => ['/', status]),
];

export const failureKey = (status: number) => `!${status}`;

/** Creates the renderer of pages for all visitors without a session, or for a role. */
export async function createPrerenderer({
  build,
  origin,
  log,
  closedDays,
  areScriptsCounted = false,
  now,
}: PrerendererOptions) {
  const { renderPage } = await build.load();
  const anonymousTransport = answersForAnonymous(closedDays);

  const render = (key: string, { failure, ...as }: As, changes: Changes | undefined) =>
    renderPage({
      request: new Request(origin + (key === notFoundKey ? '/inconnue' : key)),
      ...as,
      waitForTurn: async () => true,
      hasSentProof: () => false,
      xsrfToken: () => placeholder,
      changes,
      carried: carriedOf(changes),
      closedDays: closedDays.known().days,
      assets: build.assets,
      areScriptsCounted,
      now: now(),
      requestId: '',
      onError: (error) => log.error({ page: key, reason: String(error) }, 'page not prerendered'),
      ...(failure !== undefined && { failure }),
    });

  /** Adds a page to `pages`, or the same page from `before`. Skips a broken page. */
  async function add(
    pages: Map<string, PrerenderedPage>,
    [path, failure]: AlikePage,
    { before, quality, changes }: Making,
  ): Promise<void> {
    const key = failure === undefined ? path : failureKey(failure);
    const as = { transport: anonymousTransport, hasSession: () => false };
    const output = await render(
      path,
      { ...as, ...(failure !== undefined && { failure }) },
      changes,
    );
    const isBroken = output.status >= 500 && output.status !== failure;
    if (!output.pipe || isBroken) return;
    const page = await toPrerendered(output, before.get(key), {
      quality,
      isError: failure !== undefined,
      onBrotliError: (error) =>
        log.warn({ page: key, reason: String(error) }, 'page prerendered without brotli'),
    });
    pages.set(key, page);
  }

  return { render, add, anonymousTransport };
}

interface Making {
  before: ReadonlyMap<string, PrerenderedPage>;
  /** The brotli quality. */
  quality: number;
  changes: Changes | undefined;
}

const answersForAnonymous = (closedDays: PrerendererOptions['closedDays']) =>
  intercept('closedDays', async () => ({
    ok: true,
    status: 200,
    data: await closedDays.current(),
  }))(async () => ({ ok: false, status: 401, error: apiError('not-signed-in') }));

interface Options {
  /** The brotli quality. */
  quality: number;
  isError: boolean;
  /** Called when brotli fails; the page is kept without it. */
  onBrotliError: (error: unknown) => void;
}

/** Returns a page in every encoding, or the previous page if its content is the same. */
async function toPrerendered(
  output: PageOutput,
  before: PrerenderedPage | undefined,
  { quality, isError, onBrotliError }: Options,
): Promise<PrerenderedPage> {
  const html = (await wholeDocument(output)).toString();
  const etag = createHash('sha256').update(html).digest('base64url').slice(0, 16);
  if (before?.etag === etag && before.quality >= quality) return before;
  const br = await brotliBody(html, quality).catch(onBrotliError);
  return {
    isError,
    status: output.status,
    headers: [...output.headers].flat(),
    etag,
    quality,
    hasToken: html.includes(placeholder),
    bodies: { ...(br && { br }), gzip: gzipBody(html), identity: plainBody(html) },
  };
}
