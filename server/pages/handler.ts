import type { Request, RequestHandler, Response } from 'express';
import { errorCodes } from '#shared/contract/error-codes.ts';
import { createFairTurns } from '#shared/limits/fair-turns.ts';
import { listNetworks } from '#shared/limits/networks.ts';
import { workLimits } from '#shared/limits/work-limits.ts';
import type { PageOutput, Transport } from '#shared/page/render-page.ts';
import { savesDataTiming } from '#shared/page/save-data.ts';
import { signedOutHeader, signedOutPath } from '#shared/page/signed-out.ts';
import { hasToken } from '#shared/page/token-routes.ts';
import { pickCarried } from '#shared/site/carried.ts';
import type { ClosedDaysCache, ContentsSource } from '../backend/cached-calls.ts';
import type { Exchange } from '../backend/exchange.ts';
import { BoundedMap } from '../http/bounded-map.ts';
import { sendWhole } from '../http/content-encoding.ts';
import { HttpError } from '../http/http-error.ts';
import { asksToSaveData, isNavigation, isReadMethod, savesDataHeader } from '../http/methods.ts';
import { getOwnVisit } from '../visitor/own-visit.ts';
import { readSentPerson } from '../visitor/sent-person.ts';
import type { SentProofs } from '../visitor/sent-proof.ts';
import { issueToken, type XsrfTokens } from '../visitor/xsrf.ts';
import type { ClientBuild } from './client-build.ts';
import { createPageCalls } from './page-calls.ts';
import {
  type PrerenderedFailure,
  type PrerenderedPages,
  placeholder,
} from './prerendered-pages.ts';
import { collectDocument } from './whole-document.ts';

interface Options {
  build: ClientBuild;
  exchange: Exchange;
  closedDays: ClosedDaysCache;
  contents: ContentsSource;
  sentProofs: SentProofs;
  tokens: XsrfTokens;
  prerendered?: PrerenderedPages | undefined;
  origin: string;
}

export function createPageHandler(options: Options) {
  const { build, origin, prerendered, tokens, sentProofs, closedDays, contents } = options;
  const queue = createRenderQueue();
  const isSecure = origin.startsWith('https:');

  async function sendPage(req: Request, res: Response, failure?: number): Promise<void> {
    const { cookies, isFormStale, looksLikeFile } = res.locals;
    const isSameForAll = !isFormStale && (!cookies.jwt || looksLikeFile);
    const prerenderedFailure =
      isSameForAll && failure !== undefined && prerendered?.findFailure(failure);
    if (prerenderedFailure) return sendFailure(req, res, prerenderedFailure);
    await sendRendered(req, res, createPageCalls(options, req, res), failure);
  }

  const sendFailure = (req: Request, res: Response, { html, ...page }: PrerenderedFailure) =>
    sendOutput(req, res, page, insertToken(html, res));

  /** Ignores the proof of a logout once there is a new session. */
  const hasSentProof = (req: Request, { locals: { cookies } }: Response) =>
    sentProofs.isValid(cookies, req.originalUrl) && !(cookies.jwt && leadsFromLogout(req));

  async function sendRendered(req: Request, res: Response, transport: Transport, failure?: number) {
    requireNavigation(req, failure);
    const { renderPage } = await build.load();
    using place = queue.enter(req.ip ?? '');
    const changes = await contents.getCurrent();
    const output = await renderPage({
      request: toFetchRequest(req, origin, failure),
      async waitForTurn() {
        await place.waitForTurn();
        return !isGone(req, res);
      },
      transport,
      hasSession: () => res.locals.cookies.jwt !== undefined,
      hasSentProof: () => hasSentProof(req, res),
      sentPerson: () => readSentPerson(req, isSecure),
      ownVisit: () => getOwnVisit(res.locals.cookies),
      xsrfToken: () => (failure === undefined ? issueToken(tokens, res) : placeholder),
      changes,
      carried: pickCarried(changes),
      closedDays: closedDays.getKnown().days,
      assets: build.assets,
      now: new Date(),
      requestId: res.locals.requestId,
      ...(failure !== undefined && { failure }),
      onError(error) {
        if (!isGone(req, res)) logRenderError(res, error);
      },
    });
    if (isGone(req, res)) return;
    if (leadsFromLogout(req) && hasSentProof(req, res)) res.set(signedOutHeader, '1');
    if (hasStaleEffect(req, res, output)) return sendPage(req, res, errorCodes.xsrf.status);
    const { status } = res.locals.isFormStale && output.pipe ? errorCodes.xsrf : output;
    const html = output.pipe && insertToken(await collectDocument(output), res);
    const isStored = failure === undefined && !res.locals.cookies.jwt && !hasToken(req.path);
    sendOutput(req, res, { ...output, status, isStored }, html);
  }

  function insertToken(html: Buffer, res: Response): Buffer {
    if (!html.includes(placeholder)) return html;
    return Buffer.from(html.toString().replaceAll(placeholder, issueToken(tokens, res)));
  }

  return {
    page: ((req, res) => sendPage(req, res)) satisfies RequestHandler,

    async sendFailurePage(req: Request, res: Response, status: number): Promise<void> {
      try {
        await sendPage(req, res, status);
      } catch (error) {
        const failurePage = prerendered?.findFailure(status);
        if (error instanceof HttpError && failurePage) return sendFailure(req, res, failurePage);
        logRenderError(res, error);
        if (!res.headersSent) res.status(status).type('html').send(lastResortPage);
      }
    },
  };
}

class FormRequest extends globalThis.Request {
  readonly #form: FormData;

  constructor(url: string, form: FormData) {
    super(url, { method: 'POST' });
    this.#form = form;
  }

  override async formData(): Promise<FormData> {
    return this.#form;
  }
}

/** Builds on the public origin, never on the Host header. Node would keep a request with a signal for long. */
function toFetchRequest(
  req: Request,
  origin: string,
  failure: number | undefined,
): globalThis.Request {
  // A refused request may have a faulty address, and its form must have no effect.
  if (failure !== undefined) return new globalThis.Request(origin);
  const url = origin + req.originalUrl;
  if (req.method !== 'POST') return new globalThis.Request(url, { method: req.method });
  const form = new FormData();
  for (const [name, value] of Object.entries(req.body ?? {})) {
    for (const text of [value].flat()) form.append(name, String(text));
  }
  return new FormRequest(url, form);
}

/** Requires a navigation for a read with a search: it is slow, and another site can name it as a picture. */
function requireNavigation(req: Request, failure: number | undefined): void {
  const isAsking = failure === undefined && isReadMethod(req) && req.originalUrl.includes('?');
  if (isAsking && !isNavigation(req)) throw new HttpError('forbidden');
}

function hasStaleEffect(req: Request, res: Response, { pipe, headers }: PageOutput): boolean {
  const [target] = headers.get('location')?.split('?') ?? [];
  return res.locals.isFormStale === true && !pipe && target !== req.path;
}

const leadsFromLogout = ({ originalUrl }: Request) => originalUrl.startsWith(signedOutPath);

/** Returns true if the visitor has left. With pipelining, only a connection's first response emits its end. */
const isGone = (req: Request, res: Response) => res.destroyed || req.socket.destroyed;

function logRenderError(res: Response, error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  res.locals.log.error({ code: 'render', reason: message, stack });
}

const lastResortPage = `<!doctype html><html lang="fr"><meta name="color-scheme" content="light dark"><title>Erreur</title>
<p>Une erreur est survenue de notre côté. Réessayez dans quelques minutes.</p></html>`;

interface Output extends Pick<PageOutput, 'status' | 'headers'> {
  readonly isStored?: boolean;
}

function sendOutput(
  req: Request,
  res: Response,
  { status, headers, isStored = false }: Output,
  html?: Buffer,
): void {
  const { retryAfter } = res.locals;
  const hasRetryTime = (status === 429 || status === 503) && retryAfter !== undefined;
  res.status(status);
  if (hasRetryTime) res.set('Retry-After', String(retryAfter));
  for (const [name, value] of headers) res.append(name, value);
  res.vary('Cookie').vary(savesDataHeader);
  if (asksToSaveData(req)) res.set('Server-Timing', savesDataTiming);
  res.set('Cache-Control', isStored ? 'private, no-cache' : 'private, no-store');
  if (!html) return void res.end();
  sendWhole(req, res.type('html'), html);
}

interface QueuedRender extends Disposable {
  waitForTurn(): Promise<void>;
}

const { ofAll, ofNetwork, bucket } = workLimits.renders;

/** Turns of the event loop between two pages: each turn accepts only one new connection. */
const pauseTurns = 50;

function afterPause(callback: () => void, remainingTurns = pauseTurns): void {
  if (remainingTurns === 0) callback();
  else setImmediate(afterPause, callback, remainingTurns - 1);
}

/** Rendering blocks the only thread, so networks take turns after each page. */
export function createRenderQueue(now: () => number = () => performance.now()) {
  const turns = createFairTurns(afterPause);
  const counts = new Map<string, number>();
  const buckets = new BoundedMap<{ count: number; countedAt: number }>(10_000);
  let allCount = 0;

  /** Adds a page to the network's bucket. Returns the seconds to wait if the bucket is full. */
  function addToBucket(network: string): number | undefined {
    const time = now();
    const { count, countedAt } = buckets.get(network) ?? { count: 0, countedAt: time };
    const remainingCount = Math.max(0, count - ((time - countedAt) / 1000) * bucket.perSecond);
    if (remainingCount + 1 > bucket.size) return 1;
    buckets.set(network, { count: remainingCount + 1, countedAt: time });
    return undefined;
  }

  function enter(address: string): QueuedRender {
    const networks = listNetworks(address);
    const network = networks.at(-1) ?? '';
    const networkCount = counts.get(network) ?? 0;
    if (allCount >= ofAll) throw new HttpError('busy', { retryAfter: 2 });
    if (networkCount >= ofNetwork) throw new HttpError('too-many', { retryAfter: 2 });
    const retryAfter = addToBucket(network);
    if (retryAfter !== undefined) throw new HttpError('too-many', { retryAfter });
    counts.set(network, networkCount + 1);
    allCount += 1;
    let hasTurn = false;
    return {
      async waitForTurn() {
        await turns.wait(networks);
        hasTurn = true;
      },
      [Symbol.dispose]() {
        const remaining = (counts.get(network) ?? 0) - 1;
        if (remaining > 0) counts.set(network, remaining);
        else counts.delete(network);
        allCount -= 1;
        if (hasTurn) turns.release();
      },
    };
  }

  return { enter };
}
