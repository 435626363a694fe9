import type { Request, RequestHandler, Response } from 'express';
import { calls } from '../shared/contract.ts';
import { apiError, refusals } from '../shared/errors.ts';
import type { PageOutput, Send } from '../shared/page.ts';
import { type Backend, createSend } from './backend.ts';
import type { CallRules } from './call-rules.ts';
import type { ClientBuild } from './client-build.ts';
import type { KeptDays } from './kept-days.ts';

interface Options {
  build: ClientBuild;
  backend: Backend;
  rules: CallRules;
  origin: string;
  secure: boolean;
  days: KeptDays;
}

/** Everything that is not a file or a call: the route tree decides what the address means. */
export function pages(options: Options) {
  const { build, backend, rules, origin, secure, days } = options;

  async function sendPage(req: Request, res: Response, failure?: number): Promise<void> {
    const gone = new AbortController();
    res.on('close', () => gone.abort());
    const send = days.before(createSend({ backend, rules, secure }, req, res));
    const { renderPage } = await build.load();
    const output = await renderPage({
      request: toFetchRequest(req, origin, gone.signal, failure),
      send: res.locals.isStale ? refuseUnsafe(send) : send,
      hasSession: () => res.locals.cookies?.jwt !== undefined,
      // Absent when a step before the XSRF one refused.
      xsrfToken: () => res.locals.xsrfToken?.() ?? '',
      assets: build.assets,
      now: new Date(),
      requestId: res.locals.requestId,
      ...(failure !== undefined && { failure }),
      onError(error) {
        if (gone.signal.aborted) return;
        const { message, stack } = error instanceof Error ? error : new Error(String(error));
        res.locals.log.error({ code: 'render', reason: message, stack });
      },
    });
    // A stale form is a refusal, whatever its page makes of it.
    if (res.locals.isStale && !output.pipe) return sendPage(req, res, refusals.xsrf.status);
    const { status } = res.locals.isStale ? refusals.xsrf : output;
    sendOutput(req, res, { ...output, status });
  }

  return {
    page: ((req, res) => sendPage(req, res)) satisfies RequestHandler,

    /** The French page for a status; plain words when even that cannot be rendered. */
    async sendFailurePage(req: Request, res: Response, status: number): Promise<void> {
      try {
        await sendPage(req, res, status);
      } catch (error) {
        res.locals.log.error({ code: 'render', reason: String(error) });
        if (!res.headersSent) res.status(status).type('html').send(lastResort);
      }
    },
  };
}

/** For a form that may not do anything: it may still look. */
const refuseUnsafe =
  (send: Send): Send =>
  async (call) =>
    calls[call.name].method === 'GET'
      ? send(call)
      : { status: refusals.xsrf.status, data: apiError('xsrf', staleForm) };

const staleForm =
  'Cette page est restée ouverte trop longtemps. Vérifiez votre saisie, puis envoyez-la à nouveau.';

const lastResort = `<!doctype html><html lang="fr"><title>Erreur</title>
<p>Une erreur est survenue de notre côté. Réessayez dans quelques minutes.</p></html>`;

/** Absolute on the public address, never on the Host header. */
function toFetchRequest(
  req: Request,
  origin: string,
  signal: AbortSignal,
  failure: number | undefined,
): globalThis.Request {
  // The address may be what is wrong with a refused request, and its form must not be acted on.
  if (failure !== undefined) return new globalThis.Request(origin, { signal });
  const url = origin + req.originalUrl;
  if (req.method !== 'POST') return new globalThis.Request(url, { method: req.method, signal });
  const fields = Object.entries((req.body ?? {}) as Record<string, string | string[]>);
  const body = new URLSearchParams(
    fields.flatMap(([name, value]) => [value].flat().map((text) => [name, text])),
  );
  return new globalThis.Request(url, { method: 'POST', body, signal });
}

function sendOutput(req: Request, res: Response, output: PageOutput): void {
  res.status(output.status);
  for (const [name, value] of output.headers) res.append(name, value);
  res.vary('Cookie');
  // What a session saw is not stored anywhere; the rest is checked again before each use.
  res.set('Cache-Control', res.locals.cookies?.jwt ? 'private, no-store' : 'private, no-cache');
  if (!output.pipe) {
    res.end();
    return;
  }
  res.type('html');
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  res.on('close', () => output.abort?.());
  output.pipe(res);
}
