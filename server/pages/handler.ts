import type { Request, RequestHandler, Response } from 'express';
import type { User } from '../../shared/contract/account.ts';
import { calls } from '../../shared/contract/calls.ts';
import { apiError, errorCodes } from '../../shared/contract/error-codes.ts';
import type { PageOutput, Transport } from '../../shared/page/render-page.ts';
import type { Roads } from '../backend/client.ts';
import type { KeptDays } from '../backend/closed-days-cache.ts';
import { createSend } from '../backend/page-transport.ts';
import { sendWhole } from '../http/content-encoding.ts';
import { HttpError } from '../http/http-error.ts';
import { issueToken } from '../visitor/xsrf.ts';
import type { XsrfTokens } from '../visitor/xsrf-tokens.ts';
import type { ClientBuild } from './client-build.ts';
import { toFetchRequest } from './fetch-request.ts';
import type { KeptPage, KeptPages } from './prerender.ts';
import { endWith, keptAnswer, keptHeaders, unchangedHeaders } from './prerendered-answer.ts';
import { renderTurns } from './render-queue.ts';
import { wholeDocument } from './whole-document.ts';

interface Options extends Roads {
  build: ClientBuild;
  tokens: XsrfTokens;
  /** Absent while developing: there each page is rendered from what was just written. */
  kept: KeptPages | undefined;
  origin: string;
  days: KeptDays;
}

/** Everything that is not a file or a call: the route tree decides what the address means. */
export function pages(options: Options) {
  const { build, origin, kept, tokens, days, proofs } = options;
  const turns = renderTurns();

  async function sendPage(req: Request, res: Response, failure?: number): Promise<void> {
    const ready = keptPage(req, res, failure);
    if (ready) return sendKept(req, res, ready, failure);
    const calls = days.before(createSend(options, req, res));
    const send = isRead(req) ? askingOnceWho(calls) : calls;
    if (failure === undefined && (await sendMemberPage(req, res, send))) return;
    // The session may have turned out to be none.
    const everybodys = keptPage(req, res, failure);
    if (everybodys) return sendKept(req, res, everybodys);
    await sendRendered(req, res, send, failure);
  }

  async function sendRendered(req: Request, res: Response, send: Transport, failure?: number) {
    const { renderPage } = await build.load();
    using place = turns.enter(req.ip ?? '');
    const output = await renderPage({
      request: toFetchRequest(req, origin, failure),
      async waitForTurn() {
        await place.turn();
        return !isGone(req, res);
      },
      transport: res.locals.isStale ? refuseUnsafe(send) : send,
      hasSession: () => res.locals.cookies?.jwt !== undefined,
      hasSentProof: () => proofs.holds(res.locals.cookies ?? {}, req.originalUrl),
      xsrfToken: () => issueToken(tokens, res),
      assets: build.assets,
      now: new Date(),
      requestId: res.locals.requestId,
      ...(failure !== undefined && { failure }),
      onError(error) {
        if (isGone(req, res)) return;
        const { message, stack } = error instanceof Error ? error : new Error(String(error));
        res.locals.log.error({ code: 'render', reason: message, stack });
      },
    });
    if (isGone(req, res)) return;
    if (hasStaleEffect(req, res, output)) return sendPage(req, res, errorCodes.xsrf.status);
    const { status } = res.locals.isStale && output.pipe ? errorCodes.xsrf : output;
    const html = output.pipe && (await wholeDocument(output));
    const isStored = failure === undefined && !res.locals.cookies?.jwt;
    sendOutput(req, res, { ...output, status, isStored }, html);
  }

  /** The page that everybody gets who is not signed in, if this is one and this is such a visitor. */
  function keptPage(req: Request, res: Response, failure?: number): KeptPage | undefined {
    if (!kept || res.locals.isStale || res.locals.cookies?.jwt) return undefined;
    if (failure !== undefined) return kept.failure(failure);
    if (!isRead(req)) return undefined;
    return kept.find(req.path, searchOf(req));
  }

  /** @returns false when the page has to be rendered for this very person. */
  async function sendMemberPage(req: Request, res: Response, send: Transport): Promise<boolean> {
    if (!kept || !isRead(req) || !res.locals.cookies?.jwt) return false;
    const { status, data } = await send({ name: 'user' });
    if (status !== 200) return false;
    const user = data as User;
    const page = await kept.forMember(req.path, searchOf(req), user);
    if (!page) return false;
    res.locals.isKeptPage = true;
    sendOutput(req, res, page, page.html(user.email, issueToken(tokens, res)));
    return true;
  }

  const searchOf = (req: Request) => new URL(req.originalUrl, origin).searchParams;

  function sendKept(req: Request, res: Response, page: KeptPage, failure?: number): void {
    const { cookies } = res.locals;
    res.locals.isKeptPage = true;
    const { status, encoding, headers: own, body } = keptAnswer(page, req, cookies, tokens);
    const list = body === undefined ? unchangedHeaders : keptHeaders;
    const headers = [...list(page, encoding), ...own];
    for (let at = 0; at < headers.length; at += 2) {
      res.append(headers[at] as string, headers[at + 1]);
    }
    if (failure !== undefined) res.set('Cache-Control', unstored);
    endWith(body, req, res.status(status));
  }

  return {
    page: ((req, res) => sendPage(req, res)) satisfies RequestHandler,

    /** The French page for a status; plain words when even that cannot be rendered. */
    async sendFailurePage(req: Request, res: Response, status: number): Promise<void> {
      try {
        await sendPage(req, res, status);
      } catch (error) {
        const ready = kept?.failure(status);
        if (error instanceof HttpError && ready) return sendKept(req, res, ready, status);
        res.locals.log.error({ code: 'render', reason: String(error) });
        if (!res.headersSent) res.status(status).type('html').send(lastResort);
      }
    },
  };
}

/** A stale form is a refusal, whatever its page makes of it; leading back to itself, it only looked. */
function hasStaleEffect(req: Request, res: Response, { pipe, headers }: PageOutput): boolean {
  const [target] = headers.get('location')?.split('?') ?? [];
  return res.locals.isStale === true && !pipe && target !== req.path;
}

/** An answer that waits behind another one of its connection does not notice when that ends. */
const isGone = (req: Request, res: Response) => res.destroyed || req.socket.destroyed;

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** Looking changes nothing: who it is need not be asked again on the way to one page. */
function askingOnceWho(send: Transport): Transport {
  let who: ReturnType<Transport> | undefined;
  return (call) => {
    if (call.name !== 'user') return send(call);
    who ??= send(call);
    return who;
  };
}

/** For a form that may not do anything: it may still look. */
const refuseUnsafe =
  (send: Transport): Transport =>
  async (call) =>
    calls[call.name].method === 'GET'
      ? send(call)
      : { status: errorCodes.xsrf.status, data: apiError('xsrf', staleForm) };

const staleForm =
  'Cette page est restée ouverte trop longtemps. Vérifiez votre saisie, puis envoyez-la à nouveau.';

const lastResort = `<!doctype html><html lang="fr"><title>Erreur</title>
<p>Une erreur est survenue de notre côté. Réessayez dans quelques minutes.</p></html>`;

/** What a session saw, or a refusal, is kept nowhere; the rest is checked again before each use. */
const unstored = 'private, no-store';

function sendOutput(
  req: Request,
  res: Response,
  {
    status,
    headers,
    isStored = false,
  }: Pick<PageOutput, 'status' | 'headers'> & { isStored?: boolean },
  html?: Buffer,
): void {
  const { retryAfter } = res.locals;
  const isForLater = (status === 429 || status === 503) && retryAfter !== undefined;
  res.status(status);
  if (isForLater) res.set('Retry-After', String(retryAfter));
  for (const [name, value] of headers) res.append(name, value);
  res.vary('Cookie');
  res.set('Cache-Control', isStored ? 'private, no-cache' : unstored);
  if (html) sendWhole(req, res.type('html'), html);
  else res.end();
}
