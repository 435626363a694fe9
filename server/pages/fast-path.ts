import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { notFoundKey } from '../../shared/page/page-key.ts';
import { paths } from '../../shared/page/paths.ts';
import type { Encoding } from '../http/content-encoding.ts';
import { hostsOf } from '../http/request-target.ts';
import { answerLog, type Log } from '../observability/log.ts';
import { isPage, routeName } from '../observability/route-name.ts';
import { anonymousReader } from '../visitor/anonymous-cookies.ts';
import type { XsrfTokens } from '../visitor/xsrf-tokens.ts';
import type { KeptPage, KeptPages } from './prerender.ts';
import { endWith, keptAnswer, keptHeaders, unchangedHeaders } from './prerendered-answer.ts';

interface Options {
  kept: KeptPages;
  tokens: XsrfTokens;
  secure: boolean;
  /** The security headers of every page, as name, value, name, value. */
  security: readonly string[];
  log: Log;
  /** Answers everything else, and would answer this just the same. */
  app: RequestListener;
}

/**
 * The short way: a plain request for a ready page is answered before Express sees it. Anything
 * unusual about the address or the cookies is left to the long way, which looks closer.
 */
export function front({ kept, tokens, secure, security, log, app }: Options): RequestListener {
  const logAnswer = answerLog(log);
  const readCookies = anonymousReader(secure);
  const heads = new WeakMap<KeptPage, Map<string, string[]>>();

  function answer(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const path = req.url ?? '';
    const page = plainPage(kept, path);
    const cookies = page && readCookies(req.headers.cookie);
    if (!page || !cookies || hostsOf(req) > 1) return false;
    const start = performance.now();
    // As Express would have it, for who counts.
    Object.assign(res, { locals: { isKeptPage: true } });
    const { status, encoding, headers, body } = keptAnswer(page, req, cookies, tokens);
    const head = headOf(page, encoding, body !== undefined);
    res.writeHead(status, headers.length > 0 ? head.concat(headers) : head);
    endWith(body, req, res);
    const ms = Math.round(performance.now() - start);
    logAnswer({ id: randomUUID(), method: req.method, route: routeName(path), status, ms });
    return true;
  }

  function headOf(page: KeptPage, encoding: Encoding, isWhole: boolean): string[] {
    const made = heads.get(page) ?? new Map<string, string[]>();
    heads.set(page, made);
    const key = isWhole ? encoding : `${encoding} 304`;
    const list = isWhole ? keptHeaders : unchangedHeaders;
    const head = made.get(key) ?? [...security, ...list(page, encoding)];
    made.set(key, head);
    return head;
  }

  return function serve(req, res) {
    if (!answer(req, res)) app(req, res);
  };
}

/** Addresses that no file, call or sign-in token can have. */
const plain = /^\/(?!api(?:\/|$)|assets\/|healthz$|readyz$)[a-z0-9_-]+(?:\/[a-z0-9_-]+)*$/;
const longest = 200;

function plainPage(kept: KeptPages, path: string): KeptPage | undefined {
  if (path === paths.verify) return undefined;
  if (isPage(path)) return kept.at(path);
  return path.length <= longest && plain.test(path) ? kept.at(notFoundKey) : undefined;
}
